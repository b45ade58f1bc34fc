import type { MatchRoomResponse, OwnMatches } from '@portal/contracts';
import { competitionPaths } from '@portal/contracts/competition/ui';
import { findNextStep, isUpcomingMatch, stepTexts } from '@portal/match';

export interface NextAct {
  /** The match that it is about. */
  match: MatchRoomResponse | null;
  label: string;
  to: string;
}

const toAct = (match: MatchRoomResponse): NextAct => ({
  match,
  label: stepTexts[findNextStep(match)],
  to: competitionPaths.match(match.tournament.id, match.key),
});

const isOver = (phase: OwnMatches['organizes'][number]['phase']): boolean =>
  phase === 'finished' || phase === 'settled' || phase === 'cancelled';

/** The organizer's tournament with the most matches that need staff. */
const chooseOrganized = ({ organizes }: OwnMatches) =>
  organizes.filter(({ phase }) => !isOver(phase)).sort((a, b) => b.needStaff - a.needStaff)[0];

/** What the player has to do now: play, check in, run a tournament, or wait for the next match. Null with nothing to do. */
export const chooseNextAct = (own: OwnMatches): NextAct | null => {
  const [first] = own.matches;
  // A match that waits or is paused needs no action.
  if (first && !isUpcomingMatch(first) && first.tournament.phase !== 'paused') return toAct(first);
  const checkIn = own.entries.find(({ phase, state }) => phase === 'check-in' && state === 'registered');
  if (checkIn) return { match: null, label: `Check In: ${checkIn.name}`, to: competitionPaths.tournament(checkIn.id) };
  const organized = chooseOrganized(own);
  if (organized && organized.needStaff > 0)
    return {
      match: null,
      label: `Run ${organized.name} (${organized.needStaff} waiting)`,
      to: competitionPaths.tournament(organized.id, { tab: 'run' }),
    };
  if (first) return toAct(first);
  if (organized)
    return {
      match: null,
      label: `Run ${organized.name}`,
      to: competitionPaths.tournament(organized.id, { tab: 'run' }),
    };
  return null;
};
