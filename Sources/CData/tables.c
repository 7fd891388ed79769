#include "CData.h"

#include <string.h>

#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char checks[] = {
#embed "../../Data/interactions/checks.csv"
};
static const unsigned char aosp_flings[] = {
#embed "../../Data/touch/aosp-flings.csv"
};
static const unsigned char aosp_tablet_swipe[] = {
#embed "../../Data/touch/aosp-tablet-swipe.csv"
};
static const unsigned char flutter_strokes[] = {
#embed "../../Data/touch/flutter-strokes.csv"
};
static const unsigned char evemu_strokes[] = {
#embed "../../Data/touch/evemu-strokes.csv"
};
static const unsigned char monkeyhelper_strokes[] = {
#embed "../../Data/touch/monkeyhelper-strokes.csv"
};
static const unsigned char strokes[] = {
#embed "../../Data/touch/strokes.csv"
};
static const unsigned char devices[] = {
#embed "../../Data/touch/devices.csv"
};
static const unsigned char rests[] = {
#embed "../../Data/touch/rests.csv"
};
static const unsigned char expected_velocities[] = {
#embed "../../Data/touch/expected-velocities.csv"
};

#define TABLE(path, bytes) {path, bytes, sizeof bytes}

static const data_table tables[] = {
    TABLE("interactions/checks.csv", checks),
    TABLE("touch/aosp-flings.csv", aosp_flings),
    TABLE("touch/aosp-tablet-swipe.csv", aosp_tablet_swipe),
    TABLE("touch/flutter-strokes.csv", flutter_strokes),
    TABLE("touch/evemu-strokes.csv", evemu_strokes),
    TABLE("touch/monkeyhelper-strokes.csv", monkeyhelper_strokes),
    TABLE("touch/strokes.csv", strokes),
    TABLE("touch/devices.csv", devices),
    TABLE("touch/rests.csv", rests),
    TABLE("touch/expected-velocities.csv", expected_velocities),
};

const data_table *data_table_at(const char *path) {
  for (size_t index = 0; index < sizeof tables / sizeof *tables; index++) {
    if (strcmp(tables[index].path, path) == 0) return &tables[index];
  }
  return NULL;
}
