// Where files are saved: what was chosen last is proposed, and where it could not be written, another place.
#pragma once

#include <QString>

#include <functional>

class QWidget;

namespace dianoia {

/// Asks where to save; empty: nowhere. Proposes `name` in the folder that was saved to last; of a filter with several
/// endings, with the one chosen last.
QString askSavePlace(QWidget* window, const QString& title, const QString& name, const QString& filter);

/// Says in a box that stays beside the going run why a file was not written, and calls `again` if another place is
/// wanted. Nothing if there is no problem.
void offerAnotherPlace(QWidget* window, const QString& problem, std::function<void()> again);

}  // namespace dianoia
