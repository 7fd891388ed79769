#include "CData.h"

#include <string.h>

#pragma clang diagnostic ignored "-Wc23-extensions"

// The bytes of each file, and a 0 at the end.
static const struct {
  const char *path;
  const char *text;
} files[] = {
    {"Data/interactions/checks.csv", (const char[]){
#embed "../../Data/interactions/checks.csv" suffix(, 0)
    }},
    {"Data/reference/van-der-pol-stiff.csv", (const char[]){
#embed "../../Data/reference/van-der-pol-stiff.csv" suffix(, 0)
    }},
    {"Data/touch/aosp-flings.csv", (const char[]){
#embed "../../Data/touch/aosp-flings.csv" suffix(, 0)
    }},
    {"Data/touch/aosp-tablet-swipe.csv", (const char[]){
#embed "../../Data/touch/aosp-tablet-swipe.csv" suffix(, 0)
    }},
    {"Data/touch/flutter-strokes.csv", (const char[]){
#embed "../../Data/touch/flutter-strokes.csv" suffix(, 0)
    }},
    {"Data/touch/evemu-strokes.csv", (const char[]){
#embed "../../Data/touch/evemu-strokes.csv" suffix(, 0)
    }},
    {"Data/touch/monkeyhelper-strokes.csv", (const char[]){
#embed "../../Data/touch/monkeyhelper-strokes.csv" suffix(, 0)
    }},
    {"Data/touch/strokes.csv", (const char[]){
#embed "../../Data/touch/strokes.csv" suffix(, 0)
    }},
    {"Data/touch/devices.csv", (const char[]){
#embed "../../Data/touch/devices.csv" suffix(, 0)
    }},
    {"Data/touch/rests.csv", (const char[]){
#embed "../../Data/touch/rests.csv" suffix(, 0)
    }},
    {"Data/touch/expected-velocities.csv", (const char[]){
#embed "../../Data/touch/expected-velocities.csv" suffix(, 0)
    }},
    {"Data/engines/sources.csv", (const char[]){
#embed "../../Data/engines/sources.csv" suffix(, 0)
    }},
    {"plots/colours.csv", (const char[]){
#embed "../../plots/colours.csv" suffix(, 0)
    }},
    {"plots/common.gp", (const char[]){
#embed "../../plots/common.gp" suffix(, 0)
    }},
    {"plots/any.gp", (const char[]){
#embed "../../plots/any.gp" suffix(, 0)
    }},
    {"plots/batch.gp", (const char[]){
#embed "../../plots/batch.gp" suffix(, 0)
    }},
    {"plots/convergence.gp", (const char[]){
#embed "../../plots/convergence.gp" suffix(, 0)
    }},
    {"plots/edges.gp", (const char[]){
#embed "../../plots/edges.gp" suffix(, 0)
    }},
    {"plots/engine-speed.gp", (const char[]){
#embed "../../plots/engine-speed.gp" suffix(, 0)
    }},
    {"plots/engines.gp", (const char[]){
#embed "../../plots/engines.gp" suffix(, 0)
    }},
    {"plots/flight.gp", (const char[]){
#embed "../../plots/flight.gp" suffix(, 0)
    }},
    {"plots/front.gp", (const char[]){
#embed "../../plots/front.gp" suffix(, 0)
    }},
    {"plots/map.gp", (const char[]){
#embed "../../plots/map.gp" suffix(, 0)
    }},
    {"plots/motion.gp", (const char[]){
#embed "../../plots/motion.gp" suffix(, 0)
    }},
    {"plots/pause.gp", (const char[]){
#embed "../../plots/pause.gp" suffix(, 0)
    }},
    {"plots/replay.gp", (const char[]){
#embed "../../plots/replay.gp" suffix(, 0)
    }},
    {"plots/spring.gp", (const char[]){
#embed "../../plots/spring.gp" suffix(, 0)
    }},
    {"plots/velocity.gp", (const char[]){
#embed "../../plots/velocity.gp" suffix(, 0)
    }},
    {"plots/work-precision.gp", (const char[]){
#embed "../../plots/work-precision.gp" suffix(, 0)
    }},
    {"page/page.css", (const char[]){
#embed "page/page.css" suffix(, 0)
    }},
    {"page/player.js", (const char[]){
#embed "page/player.js" suffix(, 0)
    }},
    {"page/report.js", (const char[]){
#embed "page/report.js" suffix(, 0)
    }},
};

const char *built_in_file(const char *path) {
  for (size_t index = 0; index < sizeof files / sizeof *files; index++) {
    if (strcmp(files[index].path, path) == 0) return files[index].text;
  }
  return NULL;
}
