#include "CData.h"

#include <string.h>

#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char interactions_checks_csv[] = {
#embed "../../Data/interactions/checks.csv"
};
static const unsigned char reference_van_der_pol_stiff_csv[] = {
#embed "../../Data/reference/van-der-pol-stiff.csv"
};
static const unsigned char touch_aosp_flings_csv[] = {
#embed "../../Data/touch/aosp-flings.csv"
};
static const unsigned char touch_aosp_tablet_swipe_csv[] = {
#embed "../../Data/touch/aosp-tablet-swipe.csv"
};
static const unsigned char touch_flutter_strokes_csv[] = {
#embed "../../Data/touch/flutter-strokes.csv"
};
static const unsigned char touch_evemu_strokes_csv[] = {
#embed "../../Data/touch/evemu-strokes.csv"
};
static const unsigned char touch_monkeyhelper_strokes_csv[] = {
#embed "../../Data/touch/monkeyhelper-strokes.csv"
};
static const unsigned char touch_strokes_csv[] = {
#embed "../../Data/touch/strokes.csv"
};
static const unsigned char touch_devices_csv[] = {
#embed "../../Data/touch/devices.csv"
};
static const unsigned char touch_rests_csv[] = {
#embed "../../Data/touch/rests.csv"
};
static const unsigned char touch_expected_velocities_csv[] = {
#embed "../../Data/touch/expected-velocities.csv"
};
static const unsigned char engines_sources_csv[] = {
#embed "../../Data/engines/sources.csv"
};
static const unsigned char plots_colours_csv[] = {
#embed "../../plots/colours.csv"
};
static const unsigned char plots_common_gp[] = {
#embed "../../plots/common.gp"
};
static const unsigned char plots_any_gp[] = {
#embed "../../plots/any.gp"
};
static const unsigned char plots_batch_gp[] = {
#embed "../../plots/batch.gp"
};
static const unsigned char plots_convergence_gp[] = {
#embed "../../plots/convergence.gp"
};
static const unsigned char plots_edges_gp[] = {
#embed "../../plots/edges.gp"
};
static const unsigned char plots_engine_speed_gp[] = {
#embed "../../plots/engine-speed.gp"
};
static const unsigned char plots_engines_gp[] = {
#embed "../../plots/engines.gp"
};
static const unsigned char plots_flight_gp[] = {
#embed "../../plots/flight.gp"
};
static const unsigned char plots_front_gp[] = {
#embed "../../plots/front.gp"
};
static const unsigned char plots_map_gp[] = {
#embed "../../plots/map.gp"
};
static const unsigned char plots_motion_gp[] = {
#embed "../../plots/motion.gp"
};
static const unsigned char plots_pause_gp[] = {
#embed "../../plots/pause.gp"
};
static const unsigned char plots_replay_gp[] = {
#embed "../../plots/replay.gp"
};
static const unsigned char plots_spring_gp[] = {
#embed "../../plots/spring.gp"
};
static const unsigned char plots_velocity_gp[] = {
#embed "../../plots/velocity.gp"
};
static const unsigned char plots_work_precision_gp[] = {
#embed "../../plots/work-precision.gp"
};
static const unsigned char page_page_css[] = {
#embed "page/page.css"
};
static const unsigned char page_player_js[] = {
#embed "page/player.js"
};
static const unsigned char page_report_js[] = {
#embed "page/report.js"
};

#define FILE_AT(path, bytes) {path, bytes, sizeof bytes}

static const built_in_file files[] = {
    FILE_AT("Data/interactions/checks.csv", interactions_checks_csv),
    FILE_AT("Data/reference/van-der-pol-stiff.csv", reference_van_der_pol_stiff_csv),
    FILE_AT("Data/touch/aosp-flings.csv", touch_aosp_flings_csv),
    FILE_AT("Data/touch/aosp-tablet-swipe.csv", touch_aosp_tablet_swipe_csv),
    FILE_AT("Data/touch/flutter-strokes.csv", touch_flutter_strokes_csv),
    FILE_AT("Data/touch/evemu-strokes.csv", touch_evemu_strokes_csv),
    FILE_AT("Data/touch/monkeyhelper-strokes.csv", touch_monkeyhelper_strokes_csv),
    FILE_AT("Data/touch/strokes.csv", touch_strokes_csv),
    FILE_AT("Data/touch/devices.csv", touch_devices_csv),
    FILE_AT("Data/touch/rests.csv", touch_rests_csv),
    FILE_AT("Data/touch/expected-velocities.csv", touch_expected_velocities_csv),
    FILE_AT("Data/engines/sources.csv", engines_sources_csv),
    FILE_AT("plots/colours.csv", plots_colours_csv),
    FILE_AT("plots/common.gp", plots_common_gp),
    FILE_AT("plots/any.gp", plots_any_gp),
    FILE_AT("plots/batch.gp", plots_batch_gp),
    FILE_AT("plots/convergence.gp", plots_convergence_gp),
    FILE_AT("plots/edges.gp", plots_edges_gp),
    FILE_AT("plots/engine-speed.gp", plots_engine_speed_gp),
    FILE_AT("plots/engines.gp", plots_engines_gp),
    FILE_AT("plots/flight.gp", plots_flight_gp),
    FILE_AT("plots/front.gp", plots_front_gp),
    FILE_AT("plots/map.gp", plots_map_gp),
    FILE_AT("plots/motion.gp", plots_motion_gp),
    FILE_AT("plots/pause.gp", plots_pause_gp),
    FILE_AT("plots/replay.gp", plots_replay_gp),
    FILE_AT("plots/spring.gp", plots_spring_gp),
    FILE_AT("plots/velocity.gp", plots_velocity_gp),
    FILE_AT("plots/work-precision.gp", plots_work_precision_gp),
    FILE_AT("page/page.css", page_page_css),
    FILE_AT("page/player.js", page_player_js),
    FILE_AT("page/report.js", page_report_js),
};

const built_in_file *built_in_file_at(const char *path) {
  for (size_t index = 0; index < sizeof files / sizeof *files; index++) {
    if (strcmp(files[index].path, path) == 0) return &files[index];
  }
  return NULL;
}
