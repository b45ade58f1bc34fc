import { AppError } from '@portal/service-kit';
import type { Settings } from '../../../data-access/play/documents';
import { moveUp } from './entrants';

import { endOf, findReminder, hasEntries } from './phases';
import { countTaken, type Draft, isBeforeStart, record, type TournamentCommand } from './state';

/** Settings that shape the bracket. */
const shape = ({ format, groups, rounds, legs, twice, thirdPlace, extraTime, awayGoals, ladder }: Settings) =>
  JSON.stringify([format, groups, rounds, legs, twice, thirdPlace, extraTime, awayGoals, ladder]);

/** @throws AppError `validation_failed` if there would be fewer places than are taken */
const requirePlaces = (draft: Draft, { maxEntrants }: Settings): void => {
  const taken = countTaken(draft);
  if (maxEntrants >= Math.min(taken, draft.play.settings.maxEntrants)) return;
  const message = `${taken} have registered, so fewer places are not possible`;
  throw new AppError('validation_failed', { issues: [{ path: 'settings.maxEntrants', message }] });
};

/** @throws AppError `phase_not_possible`, `validation_failed` */
export const changeSettings = (
  draft: Draft,
  { settings, staff }: Extract<TournamentCommand, { do: 'settings' }>,
): void => {
  const { play } = draft;
  const isBefore = isBeforeStart(play);
  if (!isBefore && shape(settings) !== shape(play.settings)) throw new AppError('phase_not_possible');
  // Lineups fit the number of boards.
  const isEntered = hasEntries(draft);
  if (isEntered && (settings.entrants !== play.settings.entrants || settings.boards !== play.settings.boards))
    throw new AppError('phase_not_possible');
  requirePlaces(draft, settings);
  draft.play = { ...play, settings, staff };
  if (isBefore) {
    const end = endOf(draft, play.phase);
    // A clock that an organizer or too few players have stopped runs again once its time is in the future.
    const dueAt = end && (play.dueAt || end > draft.now) ? end : null;
    const isSame = dueAt?.getTime() === play.dueAt?.getTime();
    const remindAt = isSame ? play.remindAt : findReminder(play.phase, dueAt);
    draft.play = { ...draft.play, dueAt, remindAt };
  }
  record(draft, 'settings');
  if (isBefore) moveUp(draft);
};
