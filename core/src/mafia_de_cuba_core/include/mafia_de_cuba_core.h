/* Mafia de Cuba: all rulings, structured talk and the exact posterior, to include in one line.
 *
 * C99, C++ and CUDA read it alike. Values of a fixed size, no allocation, no dice but those that
 * count. The rules in Python (mafia_de_cuba.game) are the one truth; these are held against them.
 */
#ifndef MAFIA_DE_CUBA_CORE_H
#define MAFIA_DE_CUBA_CORE_H

#include "mdc/lots.h"
#include "mdc/dice.h"
#include "mdc/game.h"
#include "mdc/outcome.h"
#include "mdc/theft.h"
#include "mdc/talk.h"
#include "mdc/investigation.h"
#include "mdc/rules.h"
#include "mdc/trace.h"
#include "mdc/actions.h"
#include "mdc/episode.h"
#include "mdc/legal.h"
#include "mdc/saying.h"
#include "mdc/acting.h"
#include "mdc/sight.h"
#include "mdc/batch.h"
#include "mdc/posterior.h"
#include "mdc/walk.h"
#include "mdc/ways.h"
#include "mdc/telling.h"

#endif
