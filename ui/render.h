// `dianoia --render`: a picture of a preset after a number of rounds, without a display or a thread.
#pragma once

#include <QSize>
#include <QString>

#include <optional>

#include "experiment/preset.h"
#include "plots/palette.h"

namespace dianoia {

struct RenderRequest {
    QString file;  ///< .png, .svg or .pdf
    QString view = QStringLiteral("window");
    std::optional<std::uint64_t> rounds;  ///< empty: run.rounds
    QSize size{1600, 1000};
    Theme theme = Theme::light;
};

/// The views that can be rendered.
QStringList renderViews();

/// Simulates and writes the picture. Returns the exit code: 0, or 1 if a run diverged (the picture is written). Throws
/// Error for an unknown view or suffix, a preset that cannot be run, or a file that cannot be written.
int renderPreset(const Preset& preset, const RenderRequest& request);

}  // namespace dianoia
