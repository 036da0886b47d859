// Whether what the window needs of this machine is there: letters, and pictures that can be written and read again.
#pragma once

#include <QString>

#include <vector>

#include "simulation/self_check.h"

namespace dianoia {

/// The window's parts of a self-check; to be called in its thread, where it takes a few frames.
std::vector<SelfCheck::Part> checkFonts();
std::vector<SelfCheck::Part> checkPictures();

/// Qt's version, platform and screens: "Qt 6.4.2 xcb, screen 1600x1000 at 1".
QString windowFacts();

/// The engine's check and the window's parts as one line for a bug report.
QString wholeLine(const SelfCheck& engine, const std::vector<SelfCheck::Part>& window);

}  // namespace dianoia
