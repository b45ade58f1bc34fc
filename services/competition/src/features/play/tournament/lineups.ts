import { limits } from '@portal/contracts';
import { AppError, type Issue } from '@portal/service-kit';
import type { Entry, MatchRoom } from '../../../data-access/play/documents.ts';
import type { MatchCommand } from '../match/room.ts';
import type { Draft } from './change.ts';
import { findArrival, findFreePlace, isActive, newEntry, requirePlatform } from './entrants.ts';
import type { ActorClan, TournamentCommand } from './state.ts';

/** Why players cannot be a clan's lineup: one issue for each. */
const findIssues = ({ play, entries }: Draft, clan: ActorClan, lineup: readonly string[]): Issue[] => {
  const { boards } = play.settings;
  const most = boards + limits.play.substitutes;
  if (lineup.length < boards) return [{ path: 'lineup', message: `Choose ${boards} players, one for each board` }];
  if (lineup.length > most)
    return [{ path: 'lineup', message: `At most ${limits.play.substitutes} substitutes are possible` }];
  const others = [...entries.values()].filter((entry) => entry.entrantId !== clan.id && isActive(entry));
  const taken = new Set(others.flatMap((entry) => entry.lineup.map(({ playerId }) => playerId)));
  return lineup.flatMap((playerId, at) => {
    const path = `lineup.${at}`;
    if (lineup.indexOf(playerId) < at) return [{ path, message: 'This player is in the lineup twice' }];
    if (!clan.memberIds.has(playerId)) return [{ path, message: 'This player is not a member of your clan' }];
    // Possible for a player who has changed clans.
    return taken.has(playerId) ? [{ path, message: 'This player is in another lineup of this tournament' }] : [];
  });
};

const nameLineup = (draft: Draft, clan: ActorClan, playerIds: readonly string[]): void => {
  const { entries, play } = draft;
  const entry = entries.get(clan.id);
  if (entry?.state === 'removed' || entry?.state === 'disqualified') throw new AppError('not_eligible');
  const isChange = entry !== undefined && isActive(entry);
  if (play.phase !== 'registration' && !(isChange && play.phase === 'check-in'))
    throw new AppError('registration_closed');
  const issues = findIssues(draft, clan, playerIds);
  if (issues.length > 0) throw new AppError('validation_failed', { issues });
  requirePlatform(draft, playerIds);
  const known = new Map(entry?.lineup.map(({ playerId, gameId }) => [playerId, gameId]));
  const lineup = playerIds.map((playerId) => ({ playerId, gameId: known.get(playerId) ?? '' }));
  if (isChange) {
    draft.change('lineup', { entries: [{ ...entry, lineup }] }, { playerId: clan.id });
    return;
  }
  const state = findFreePlace(draft);
  draft.change(
    state,
    { entries: [newEntry({ entrantId: clan.id, state, lineup, at: findArrival(draft) })] },
    { playerId: clan.id },
  );
};

const setGameId = (draft: Draft, entry: Entry | undefined, playerId: string, gameId: string): void => {
  if (!entry || !isActive(entry) || !entry.lineup.some((one) => one.playerId === playerId))
    throw new AppError('not_eligible');
  const lineup = entry.lineup.map((one) => (one.playerId === playerId ? { playerId, gameId } : one));
  draft.touch({ entries: [{ ...entry, lineup }] });
};

/**
 * Enters the actor's clan, or changes its lineup until check-in closes; players of the lineup set their game id.
 * @throws AppError `not_eligible`, `forbidden`, `registration_closed`, `validation_failed`
 */
export const enterClan = (
  draft: Draft,
  playerId: string,
  { lineup, gameId }: Extract<TournamentCommand, { do: 'register' }>,
): void => {
  const { clan } = draft;
  if (!clan) throw new AppError('not_eligible');
  if (lineup) {
    if (!clan.isLed) throw new AppError('forbidden');
    nameLineup(draft, clan, lineup);
  }
  if (gameId !== undefined) setGameId(draft, draft.entries.get(clan.id), playerId, gameId);
};

type Substitution = Extract<MatchCommand, { do: 'substitute' }>;

const findEntry = (
  { entries }: Pick<Draft, 'entries'>,
  { entrants }: Pick<MatchRoom, 'entrants'>,
  side: Substitution['side'],
) => entries.get(entrants[side === 'home' ? 0 : 1]);

/** The substitutes of a lineup. */
export const listSubstitutes = (boards: number, { lineup }: Pick<Entry, 'lineup'>): Entry['lineup'] =>
  lineup.slice(boards);

/** @throws AppError `not_eligible` */
export const requireSubstitute = (draft: Draft, room: MatchRoom, { side, playerId }: Substitution): void => {
  const entry = findEntry(draft, room, side);
  const substitutes = entry ? listSubstitutes(draft.play.settings.boards, entry) : [];
  if (!substitutes.some((one) => one.playerId === playerId)) throw new AppError('not_eligible');
};

/** The player of the board and the substitute change places, also for later matches. */
export const swapPlayers = (draft: Draft, room: MatchRoom, { side, playerId }: Substitution): Entry[] => {
  const entry = findEntry(draft, room, side);
  const replaced = room.players[side === 'home' ? 0 : 1];
  const find = (id: string) => entry?.lineup.find((one) => one.playerId === id);
  const [coming, going] = [find(playerId), find(replaced)];
  if (!entry || !coming || !going) return [];
  const lineup = entry.lineup.map((one) => (one === coming ? going : one === going ? coming : one));
  return [{ ...entry, lineup }];
};
