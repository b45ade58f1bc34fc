import { randomInt } from 'node:crypto';
import { getPlatformGroup } from '@portal/contracts/platforms';
import { AppError } from '@portal/service-kit';
import type { ClientSession } from '@portal/service-kit/database';
import type { CompetitionContext } from '../../../context.ts';
import type { StoredState } from '../../../data-access/index.ts';
import type { Entry, Play } from '../../../data-access/play/documents.ts';
import { countGames } from '../../../engine/outcome.ts';
import {
  type Actor,
  hasBracket,
  isBeforeStart,
  isParticipant,
  type TournamentCommand,
  type TournamentState,
} from '../tournament/state.ts';

const maxSeed = 2 ** 31;

interface Request {
  command: TournamentCommand;
  actor: Actor;
}

/** A command with the facts that determine which entries it needs. */
interface Concern extends Request {
  /** The player, or in a clan cup the player's clan. */
  actorId: string | undefined;
  now: Date;
}

interface LoadOptions {
  /** What `readStored` has read for these commands. */
  stored: StoredState;
  concerns: readonly Concern[];
  /** Whether clocks move by an outage, and with them the start in the list of tournaments. */
  isBehind: boolean;
}

/** Lists the actor of a command, and the entrants whom it names. */
const listNamed = ({ command, actor }: Request): string[] => {
  const named = command.do === 'entrant' ? [command.entrantId, command.by] : [];
  return [actor?.playerId, ...named].filter((id) => typeof id === 'string');
};

/**
 * Reads a tournament with what most commands need, by one command.
 * @throws AppError `tournament_not_found`
 */
export const readStored = async (
  { states }: CompetitionContext,
  id: string,
  requests: readonly Request[],
  transaction?: ClientSession,
): Promise<StoredState> => {
  const keys = requests.flatMap(({ command }) =>
    command.do === 'match' || command.do === 'correct' ? command.key : [],
  );
  const entrantIds = requests.flatMap(listNamed);
  const stored = await states.find(id, { keys: [...new Set(keys)], entrantIds: [...new Set(entrantIds)] }, transaction);
  if (!stored) throw new AppError('tournament_not_found');
  return stored;
};

/** Whether a deadline before the start has passed, which concerns everyone who has registered. */
const isPhaseDue = (play: Play, now: Date): boolean =>
  isBeforeStart(play) && [play.dueAt, play.remindAt, play.kickOffAt].some((date) => date !== null && date <= now);

/** The last one to register, or whom an organizer adds, starts a tournament that runs by itself. */
const mayStart = ({ phase, settings }: Play, { command }: Concern): boolean =>
  settings.isSelfRunning && phase === 'registration' && ['register', 'entrant'].includes(command.do);

/** Seeds are drawn by an organizer, or by a deadline that the command applies. */
const mayDrawSeeds = (play: Play, concern: Concern): boolean =>
  isBeforeStart(play) &&
  (['seeds', 'phase'].includes(concern.command.do) || isPhaseDue(play, concern.now) || mayStart(play, concern));

/** Scores by entrant: the sum of the players of its lineup, without substitutes. Includes those who join by these commands. */
const readScores = async (
  { standings }: CompetitionContext,
  play: Play,
  { entries, concerns }: { entries: ReadonlyMap<string, Entry>; concerns: readonly Concern[] },
  transaction?: ClientSession,
): Promise<Map<string, number>> => {
  const joining = concerns.flatMap(({ command, actorId }): [string, readonly string[]][] => {
    if (command.do === 'register' && actorId !== undefined) return [[actorId, command.lineup ?? [actorId]]];
    const isNew = command.do === 'entrant' && command.action === 'add' && !entries.has(command.entrantId);
    return isNew ? [[command.entrantId, [command.entrantId]]] : [];
  });
  const entered = [...entries].map(
    ([id, { lineup }]) => [id, lineup.map(({ playerId }) => playerId)] as [string, readonly string[]],
  );
  const lineups = [...entered, ...joining].map(([id, ids]) => [id, ids.slice(0, countGames(play.settings))] as const);
  const scores = await standings.findScores([...new Set(lineups.flatMap(([, ids]) => ids))], transaction);
  const sum = (ids: readonly string[]) => ids.reduce((total, id) => total + (scores.get(id) ?? 0), 0);
  return new Map(lineups.map(([id, ids]) => [id, sum(ids)]));
};

/** Platform groups of players who register or check in, in a tournament that is not for all platforms. */
const readPlatforms = async (
  { players }: CompetitionContext,
  { settings }: Play,
  { entries, concerns }: { entries: ReadonlyMap<string, Entry>; concerns: readonly Concern[] },
  transaction?: ClientSession,
): Promise<Pick<TournamentState, 'platforms'>> => {
  const ids = concerns.flatMap(({ command, actor, actorId = '' }) => {
    if (command.do === 'register') return [...(command.lineup ?? []), ...(actor ? [actor.playerId] : [])];
    return command.do === 'check-in' ? (entries.get(actorId)?.lineup.map(({ playerId }) => playerId) ?? []) : [];
  });
  if (settings.platformGroup === 'all' || ids.length === 0) return {};
  const platforms = await players.findPlatforms([...new Set(ids)], transaction);
  return { platforms: new Map([...platforms].map(([id, platform]) => [id, getPlatformGroup(platform)])) };
};

const participantStates: readonly Entry['state'][] = ['registered', 'checkedIn', 'playing', 'out'];
const loadedStates: readonly Entry['state'][] = [...participantStates, 'waiting', 'missed'];

const organizerCommands: readonly TournamentCommand['do'][] = ['settings', 'phase', 'seeds', 'move-seed', 'entrant'];

/** Whether a command concerns everyone who takes part or waits for a place. */
const concernsEveryone = (play: Play, concern: Concern): boolean =>
  organizerCommands.includes(concern.command.do) ||
  isPhaseDue(play, concern.now) ||
  mayStart(play, concern) ||
  // A player is in at most one lineup.
  (concern.command.do === 'register' && concern.command.lineup !== undefined && countGames(play.settings) > 1);

/** Whether a command changes places or opens matches of other entrants, whose lineups are needed then. */
const concernsEntrants = (play: Play, { command }: Concern): boolean =>
  hasBracket(play) &&
  (play.phase === 'finished' ||
    command.do === 'withdraw' ||
    organizerCommands.includes(command.do) ||
    countGames(play.settings) > 1);

/** Lists entrants whose entries `readStored` could not know to be needed: clans, and those whose places or matches may change. */
const listOthers = ({ play, entries }: StoredState, concerns: readonly Concern[]): string[] => {
  const clans = concerns.flatMap(({ actor, actorId }) => (actorId === actor?.playerId ? [] : (actorId ?? [])));
  const entrants = concerns.some((one) => concernsEntrants(play, one)) ? play.entrants : [];
  return [...new Set([...clans, ...entrants])].filter((id) => !entries.has(id));
};

const loadEntries = async (
  { entries }: CompetitionContext,
  { stored, concerns }: LoadOptions,
  transaction?: ClientSession,
): Promise<Map<string, Entry>> => {
  const { play } = stored;
  const others = listOthers(stored, concerns);
  const found = others.length > 0 ? await entries.findByEntrants(play.id, others, transaction) : [];
  const named = new Map([...stored.entries, ...found]);
  if (concerns.some((one) => concernsEveryone(play, one)))
    return new Map([...named, ...(await entries.findByStates(play.id, loadedStates, transaction))]);
  if (!isBeforeStart(play) || !concerns.some(({ command }) => command.do === 'withdraw')) return named;
  const next = await entries.findNextWaiting(play.id, { isPresent: play.phase === 'ready' }, transaction);
  return next ? new Map([...named, [next.entrantId, next]]) : named;
};

/** Counts entries that were not loaded. From the start on, these numbers have no use: entrants are listed by seed, and nobody registers. */
const countUnloaded = async (
  { entries }: CompetitionContext,
  { stored: { play }, concerns, isBehind }: LoadOptions,
  loaded: ReadonlyMap<string, Entry>,
  transaction?: ClientSession,
): Promise<NonNullable<TournamentState['unloaded']>> => {
  if (!isBeforeStart(play)) return { taken: 0, waiting: 0, hasMore: true };
  const known = [...loaded.values()];
  // Only organizers have to know whether anyone has ever registered.
  const needsTotal = concerns.some(({ command }) => organizerCommands.includes(command.do));
  const hasMore = known.length > 0 || (needsTotal && (await entries.hasAny(play.id, transaction)));
  if (concerns.some((one) => concernsEveryone(play, one))) return { taken: 0, waiting: 0, hasMore };
  // No other command gives or takes a place. Lists show the number of participants beside the times that `clocks` moves.
  const concernsPlaces =
    concerns.some(({ command }) => ['register', 'withdraw', 'clocks'].includes(command.do)) ||
    known.some(({ state }) => state === 'waiting');
  if (!concernsPlaces && !isBehind) return { taken: 0, waiting: 0, hasMore };
  const numbers = await entries.countByState(play.id, [...participantStates, 'waiting'], transaction);
  const taken = participantStates.reduce((sum, state) => sum + (numbers.get(state) ?? 0), 0);
  return {
    taken: taken - known.filter(isParticipant).length,
    waiting: (numbers.get('waiting') ?? 0) - known.filter(({ state }) => state === 'waiting').length,
    hasMore,
  };
};

/** Completes what commands of one turn may touch. */
export const completeState = async (
  ctx: CompetitionContext,
  options: LoadOptions,
  transaction?: ClientSession,
): Promise<Omit<TournamentState, 'lostMs' | 'clan'>> => {
  const { stored, concerns } = options;
  const { play } = stored;
  const rooms = hasBracket(play) ? stored.rooms : new Map<string, never>();
  const entries = await loadEntries(ctx, options, transaction);
  const unloaded = await countUnloaded(ctx, options, entries, transaction);
  const scores = concerns.some((one) => mayDrawSeeds(play, one))
    ? await readScores(ctx, play, { entries, concerns }, transaction)
    : new Map<string, number>();
  const platforms = await readPlatforms(ctx, play, { entries, concerns }, transaction);
  const random = { randomSeed: randomInt(maxSeed) };
  return { play, entries, unloaded, rooms, scores, ...platforms, ...random, disputeMs: ctx.disputeMs };
};

/** Adds the entries of all entrants. */
export const loadEntrants = async (
  { entries }: CompetitionContext,
  state: TournamentState,
  transaction?: ClientSession,
): Promise<TournamentState> => {
  const { id, entrants } = state.play;
  const found = await entries.findByEntrants(id, entrants, transaction);
  return { ...state, entries: new Map([...found, ...state.entries]) };
};
