#include "CData.h"

#include <string.h>

#pragma clang diagnostic ignored "-Wc23-extensions"

// The bytes of each file and a final 0. Paths are relative to this folder:
// they lead to the root of the repository first.
static const struct {
  const char *path;
  const char *text;
} files[] = {
#define FILE_PATH "../../Data/interactions/checks.csv"
#include "file.h"
#define FILE_PATH "../../Data/reference/van-der-pol-stiff.csv"
#include "file.h"
#define FILE_PATH "../../Data/touch/aosp-flings.csv"
#include "file.h"
#define FILE_PATH "../../Data/touch/aosp-tablet-swipe.csv"
#include "file.h"
#define FILE_PATH "../../Data/touch/flutter-strokes.csv"
#include "file.h"
#define FILE_PATH "../../Data/touch/evemu-strokes.csv"
#include "file.h"
#define FILE_PATH "../../Data/touch/monkeyhelper-strokes.csv"
#include "file.h"
#define FILE_PATH "../../Data/touch/strokes.csv"
#include "file.h"
#define FILE_PATH "../../Data/touch/devices.csv"
#include "file.h"
#define FILE_PATH "../../Data/touch/rests.csv"
#include "file.h"
#define FILE_PATH "../../Data/touch/expected-velocities.csv"
#include "file.h"
#define FILE_PATH "../../Data/engines/sources.csv"
#include "file.h"
#define FILE_PATH "../../plots/colours.csv"
#include "file.h"
#define FILE_PATH "../../plots/common.gp"
#include "file.h"
#define FILE_PATH "../../plots/any.gp"
#include "file.h"
#define FILE_PATH "../../plots/batch.gp"
#include "file.h"
#define FILE_PATH "../../plots/convergence.gp"
#include "file.h"
#define FILE_PATH "../../plots/edges.gp"
#include "file.h"
#define FILE_PATH "../../plots/engine-speed.gp"
#include "file.h"
#define FILE_PATH "../../plots/engines.gp"
#include "file.h"
#define FILE_PATH "../../plots/flight.gp"
#include "file.h"
#define FILE_PATH "../../plots/front.gp"
#include "file.h"
#define FILE_PATH "../../plots/map.gp"
#include "file.h"
#define FILE_PATH "../../plots/motion.gp"
#include "file.h"
#define FILE_PATH "../../plots/pause.gp"
#include "file.h"
#define FILE_PATH "../../plots/replay.gp"
#include "file.h"
#define FILE_PATH "../../plots/spring.gp"
#include "file.h"
#define FILE_PATH "../../plots/velocity.gp"
#include "file.h"
#define FILE_PATH "../../plots/work-precision.gp"
#include "file.h"
#define FILE_PATH "../../Sources/CData/page/page.css"
#include "file.h"
#define FILE_PATH "../../Sources/CData/page/player.js"
#include "file.h"
#define FILE_PATH "../../Sources/CData/page/report.js"
#include "file.h"
};

const char *built_in_file(const char *path) {
  for (size_t index = 0; index < sizeof files / sizeof *files; index++) {
    if (strcmp(files[index].path + strlen("../../"), path) == 0) return files[index].text;
  }
  return NULL;
}
