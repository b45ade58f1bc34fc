import type { Match, OwnMatches, OwnTournament } from '@portal/contracts';
import { AppError, type Player } from '@portal/service-kit';
import type { CompetitionContext } from '../../context';
import { requirePlay, toActor } from './change-tournament';
import { readLooks } from './looks';
import type { MatchRoom } from './match';
import { mayOrganize } from './organize';
import { createView, type Looks, type Names, presentEntry, type View } from './present';
import { findRoom, listPlayers, presentMatch } from './present-match';
import type { Entry, Play } from './state';

/** Most tournaments and matches on a player's own page. */
const ownLimit = 50;

const namesFor = ({ players }: CompetitionContext, ...ids: Iterable<string>[]): Promise<Names> =>
  players.findByIds([...new Set(ids.flatMap((some) => [...some]))]);

const staffIds = ({ staff }: Play) => staff.map(({ playerId }) => playerId);

/** @throws AppError `tournament_not_found` */
export const readView = async (
  ctx: CompetitionContext,
  id: string,
): Promise<{ view: View; entries: ReadonlyMap<string, Entry> }> => {
  const play = await requirePlay(ctx, id);
  const [entries, rooms] = await Promise.all([ctx.entries.byTournament(id), ctx.matches.listUndecided(id, null)]);
  const names = await namesFor(ctx, entries.keys(), play.entrants, staffIds(play));
  return { view: createView(play, rooms, names), entries };
};

const rolesOf = ({ staff }: Play, playerId: string) => [
  ...new Set(staff.filter((member) => member.playerId === playerId).map(({ role }) => role)),
];

const isStaff = (play: Play, player: Player): boolean =>
  toActor(player).isOperator || rolesOf(play, player.userId).length > 0;

const present = (
  { disputeMs }: CompetitionContext,
  view: View,
  entries: ReadonlyMap<string, Entry>,
  key: string,
  player: Player | null,
  looks: Looks,
): Match | undefined => {
  const match = view.bracket.get(key);
  if (!match) return undefined;
  const gameIdOf = (id: unknown) => (typeof id === 'string' ? entries.get(id)?.gameId || null : null);
  const viewer = {
    playerId: player?.userId ?? null,
    isStaff: player !== null && isStaff(view.play, player),
    gameIds: { home: gameIdOf(match.home), away: gameIdOf(match.away) },
    disputeMs,
  };
  return presentMatch(view, match, viewer, looks);
};

/** The room of a match, without the screenshots that have expired. */
const findRoomOf = async (
  { matches, evidence }: CompetitionContext,
  id: string,
  key: string,
): Promise<ReadonlyMap<string, MatchRoom>> => {
  const rooms = await matches.findRoom(id, key);
  const room = rooms.get(key);
  if (!room || room.evidence.length === 0) return rooms;
  const stored = await evidence.listHashes(id, key);
  return new Map([[key, { ...room, evidence: room.evidence.filter(({ hash }) => stored.has(hash)) }]]);
};

/** @throws AppError `tournament_not_found`, `match_not_found` */
export const readMatch = async (
  ctx: CompetitionContext,
  id: string,
  key: string,
  player: Player | null,
): Promise<Match> => {
  const [play, rooms] = await Promise.all([requirePlay(ctx, id), findRoomOf(ctx, id, key)]);
  const view = createView(play, rooms, new Map());
  const ids = listPlayers([view.bracket.get(key)]);
  const [entries, names, looks] = await Promise.all([
    ctx.entries.findByPlayers(id, ids),
    ctx.players.findByIds(ids),
    readLooks(ctx, ids),
  ]);
  const match = present(ctx, { ...view, names }, entries, key, player, looks);
  if (!match) throw new AppError('match_not_found');
  return match;
};

/**
 * The bytes of a screenshot.
 * @param hash `<hash>.webp`
 * @throws AppError `tournament_not_found`, `match_not_found`, `forbidden`, `not_found`
 */
export const readEvidence = async (
  ctx: CompetitionContext,
  { id, key, hash: fileName }: { id: string; key: string; hash: string },
  player: Player,
): Promise<Buffer> => {
  const [play, rooms] = await Promise.all([requirePlay(ctx, id), ctx.matches.findRoom(id, key)]);
  const view = createView(play, rooms, new Map());
  const match = view.bracket.get(key);
  if (!match) throw new AppError('match_not_found');
  if (![match.home, match.away].includes(player.userId) && !isStaff(play, player)) throw new AppError('forbidden');
  const hash = fileName.slice(0, -'.webp'.length);
  // The screenshots of players who no longer meet, or of before a replay, stay stored, but are not listed.
  const isListed = findRoom(view, match)?.evidence.some((picture) => picture.hash === hash);
  const bytes = isListed ? await ctx.evidence.findBytes(id, key, hash) : null;
  if (!bytes) throw new AppError('not_found');
  return bytes;
};

const urgency: readonly string[] = ['disputed', 'contested', 'attention'];
const needsStaff = ({ state }: MatchRoom) => urgency.includes(state);

const byDeadline = (a: Match, b: Match) => (a.dueAt ?? '9').localeCompare(b.dueAt ?? '9');

/**
 * Matches that need staff, most urgent first: disputes, results disputed later, then matches that nobody plays.
 * @throws AppError `tournament_not_found`, `forbidden`
 */
export const readQueue = async (ctx: CompetitionContext, id: string, player: Player): Promise<Match[]> => {
  const { view, entries } = await readView(ctx, id);
  if (!isStaff(view.play, player)) throw new AppError('forbidden');
  const keys = [...view.rooms.values()].flatMap((room) => (room && needsStaff(room) ? room.key : []));
  const looks = await readLooks(ctx, listPlayers(keys.map((key) => view.bracket.get(key))));
  const rank = ({ state }: Match) => urgency.indexOf(state);
  return keys
    .flatMap((key) => present(ctx, view, entries, key, player, looks) ?? [])
    .sort((a, b) => rank(a) - rank(b) || byDeadline(a, b));
};

const nextEvents: Partial<Record<Play['phase'], NonNullable<OwnTournament['next']>['event']>> = {
  announced: 'registration',
  registration: 'check-in',
  'check-in': 'start',
  ready: 'start',
};

/** @throws AppError `tournament_not_found` */
export const readOwnTournament = async (
  ctx: CompetitionContext,
  id: string,
  { userId }: Player,
): Promise<OwnTournament> => {
  const { view, entries } = await readView(ctx, id);
  const { play, names } = view;
  const entry = entries.get(userId);
  const room = [...view.rooms.values()].find((one) => one?.players.includes(userId) && one.state !== 'contested');
  const event = nextEvents[play.phase];
  const times = { registration: play.settings.times.opensAt, 'check-in': play.settings.times.checkInAt };
  const at = event === 'registration' || event === 'check-in' ? times[event] : play.settings.times.startsAt;
  const next = room?.dueAt ? { event: 'match' as const, at: room.dueAt } : event && { event, at };
  return {
    entry: entry ? { ...presentEntry(entry, entries, names), gameId: entry.gameId } : null,
    roles: rolesOf(play, userId),
    matchKey: room?.key ?? null,
    next: next ? { event: next.event, at: next.at.toISOString() } : null,
  };
};

const toCard = ({ id, phase, settings }: Play) => ({
  id,
  phase,
  name: settings.name,
  startsAt: settings.times.startsAt.toISOString(),
});

/** Everything that a player has to do with tournaments. */
export const readOwnMatches = async (ctx: CompetitionContext, player: Player): Promise<OwnMatches> => {
  const [rooms, own, staffed] = await Promise.all([
    ctx.matches.listByPlayer(player.userId, ownLimit),
    ctx.entries.listByPlayer(player.userId, ownLimit),
    ctx.plays.listByStaff(player.userId, ownLimit),
  ]);
  const plays = await ctx.plays.findByIds(own.map(({ tournamentId }) => tournamentId));
  const playedIds = [...new Set(rooms.map(({ tournamentId }) => tournamentId))];
  const views = await Promise.all(playedIds.map((id) => readView(ctx, id)));
  const viewsById = new Map(views.map((read) => [read.view.play.id, read]));
  const looks = await readLooks(
    ctx,
    rooms.flatMap(({ players }) => players),
  );
  const isRunning = ({ phase }: Play) => phase === 'live' || phase === 'paused';
  const matches: Match[] = [];
  for (const { tournamentId, key } of rooms) {
    const read = viewsById.get(tournamentId);
    if (!read) continue;
    const match = present(ctx, read.view, read.entries, key, player, looks);
    if (match?.mine && isRunning(read.view.play) && match.state !== 'contested') matches.push(match);
  }
  const organizes = staffed.map(async (play) => {
    const undecided =
      isRunning(play) || play.phase === 'finished' ? await ctx.matches.listUndecided(play.id, null) : [];
    return {
      ...toCard(play),
      needStaff: [...undecided.values()].filter(needsStaff).length,
    };
  });
  return {
    mayOrganize: mayOrganize(ctx, player),
    organizes: await Promise.all(organizes),
    matches: matches.sort(byDeadline),
    entries: own.flatMap(({ tournamentId, state, place }) => {
      const play = plays.get(tournamentId);
      const nextPhaseAt = play?.phase === 'settled' ? null : (play?.dueAt?.toISOString() ?? null);
      return play ? { ...toCard(play), state, place, nextPhaseAt } : [];
    }),
  };
};
