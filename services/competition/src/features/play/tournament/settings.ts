import { AppError } from '@portal/service-kit';
import type { Play, Settings } from '../../../data-access/play/documents.ts';
import type { Draft } from './change.ts';
import { findPhaseEnd, findReminder, hasEntries } from './phases.ts';
import { countTaken, isBeforeStart, type TournamentCommand } from './state.ts';

/** Settings that shape the bracket. */
const shape = ({ format, groups, rounds, legs, twice, thirdPlace, extraTime, awayGoals, ladder }: Settings) =>
  JSON.stringify([format, groups, rounds, legs, twice, thirdPlace, extraTime, awayGoals, ladder]);

/** Settings that entries fit: lineups have a player for each board, and all players are of the platform. */
const entryShape = ({ entrants, boards, platformGroup }: Settings) => JSON.stringify([entrants, boards, platformGroup]);

/** @throws AppError `validation_failed` if there would be fewer places than are taken */
const requirePlaces = (draft: Draft, { maxEntrants }: Settings): void => {
  const taken = countTaken(draft);
  if (maxEntrants >= Math.min(taken, draft.play.settings.maxEntrants)) return;
  const message = `${taken} have registered, so fewer places are not possible`;
  throw new AppError('validation_failed', { issues: [{ path: 'settings.maxEntrants', message }] });
};

/** The clocks of a phase before the start. */
const findClocks = ({ play, now }: Draft, settings: Settings): Pick<Play, 'dueAt' | 'remindAt'> => {
  const end = findPhaseEnd({ settings }, play.phase);
  // A clock that an organizer or too few players have stopped runs again once its time is in the future.
  const dueAt = end && (play.dueAt || end > now) ? end : null;
  const isSame = dueAt?.getTime() === play.dueAt?.getTime();
  return { dueAt, remindAt: isSame ? play.remindAt : findReminder(play.phase, dueAt) };
};

/** @throws AppError `phase_not_possible`, `validation_failed` */
export const changeSettings = (
  draft: Draft,
  { settings, staff }: Extract<TournamentCommand, { do: 'settings' }>,
): void => {
  const { play } = draft;
  const isBefore = isBeforeStart(play);
  if (!isBefore && shape(settings) !== shape(play.settings)) throw new AppError('phase_not_possible');
  if (hasEntries(draft) && entryShape(settings) !== entryShape(play.settings)) throw new AppError('phase_not_possible');
  requirePlaces(draft, settings);
  draft.change('settings', { play: { settings, staff, ...(isBefore && findClocks(draft, settings)) } });
};
