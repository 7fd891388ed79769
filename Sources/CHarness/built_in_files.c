#include "CHarness.h"

#include <string.h>

#pragma clang diagnostic ignored "-Wc23-extensions"

// The bytes of each file and a final 0. Paths are relative to this folder:
// they lead to the root of the repository first.
static const struct {
  const char *path;
  const char *text;
} files[] = {
#define FILE_PATH "../../Data/interactions/checks.csv"
#include "built_in_file.h"
#define FILE_PATH "../../Data/reference/van-der-pol-stiff.csv"
#include "built_in_file.h"
#define FILE_PATH "../../Data/touch/aosp-flings.csv"
#include "built_in_file.h"
#define FILE_PATH "../../Data/touch/aosp-tablet-swipe.csv"
#include "built_in_file.h"
#define FILE_PATH "../../Data/touch/flutter-strokes.csv"
#include "built_in_file.h"
#define FILE_PATH "../../Data/touch/evemu-strokes.csv"
#include "built_in_file.h"
#define FILE_PATH "../../Data/touch/monkeyhelper-strokes.csv"
#include "built_in_file.h"
#define FILE_PATH "../../Data/touch/strokes.csv"
#include "built_in_file.h"
#define FILE_PATH "../../Data/touch/devices.csv"
#include "built_in_file.h"
#define FILE_PATH "../../Data/touch/rests.csv"
#include "built_in_file.h"
#define FILE_PATH "../../Data/touch/expected-velocities.csv"
#include "built_in_file.h"
#define FILE_PATH "../../Data/engines/sources.csv"
#include "built_in_file.h"
#define FILE_PATH "../../plots/colours.csv"
#include "built_in_file.h"
#define FILE_PATH "../../plots/common.gp"
#include "built_in_file.h"
#define FILE_PATH "../../plots/any.gp"
#include "built_in_file.h"
#define FILE_PATH "../../plots/batch.gp"
#include "built_in_file.h"
#define FILE_PATH "../../plots/convergence.gp"
#include "built_in_file.h"
#define FILE_PATH "../../plots/edges.gp"
#include "built_in_file.h"
#define FILE_PATH "../../plots/engine-speed.gp"
#include "built_in_file.h"
#define FILE_PATH "../../plots/engines.gp"
#include "built_in_file.h"
#define FILE_PATH "../../plots/flight.gp"
#include "built_in_file.h"
#define FILE_PATH "../../plots/front.gp"
#include "built_in_file.h"
#define FILE_PATH "../../plots/map.gp"
#include "built_in_file.h"
#define FILE_PATH "../../plots/motion.gp"
#include "built_in_file.h"
#define FILE_PATH "../../plots/pause.gp"
#include "built_in_file.h"
#define FILE_PATH "../../plots/replay.gp"
#include "built_in_file.h"
#define FILE_PATH "../../plots/spring.gp"
#include "built_in_file.h"
#define FILE_PATH "../../plots/velocity.gp"
#include "built_in_file.h"
#define FILE_PATH "../../plots/work-precision.gp"
#include "built_in_file.h"
#define FILE_PATH "../../Sources/CHarness/page/page.css"
#include "built_in_file.h"
#define FILE_PATH "../../Sources/CHarness/page/player.js"
#include "built_in_file.h"
#define FILE_PATH "../../Sources/CHarness/page/report.js"
#include "built_in_file.h"
};

const char *springbench_built_in_file(const char *path) {
  for (size_t index = 0; index < sizeof files / sizeof *files; index++) {
    if (strcmp(files[index].path + strlen("../../"), path) == 0) return files[index].text;
  }
  return NULL;
}
