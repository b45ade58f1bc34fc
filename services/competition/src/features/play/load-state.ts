import { randomInt } from 'node:crypto';
import type { ClientSession } from '@portal/service-kit';
import type { CompetitionContext } from '../../context';
import { isClanCup } from './boards';
import { isParticipant } from './list-tournament';
import {
  type Entry,
  hasBracket,
  isBeforeStart,
  type Play,
  type TournamentCommand,
  type TournamentState,
} from './state';

const maxSeed = 2 ** 31;

const getMatchKey = (command: TournamentCommand): string | null =>
  command.do === 'match' || command.do === 'correct' ? command.key : null;

/** Whether a deadline before the start has passed, which concerns everyone who has registered. */
const isPhaseDue = (play: Play, now: Date): boolean =>
  isBeforeStart(play) && [play.dueAt, play.remindAt].some((date) => date !== null && date <= now);

/** Seeds are drawn by an organizer, or by a deadline that the command applies. */
const mayDrawSeeds = (play: Play, command: TournamentCommand, now: Date): boolean =>
  isBeforeStart(play) && (command.do === 'seeds' || command.do === 'phase' || isPhaseDue(play, now));

/** Scores by entrant; the score of a clan is the sum of the players of its boards. */
const readScores = async (
  { standings }: CompetitionContext,
  play: Play,
  entries: ReadonlyMap<string, Entry>,
  transaction: ClientSession,
): Promise<Map<string, number>> => {
  if (!isClanCup(play)) return standings.findScores([...entries.keys()], transaction);
  const listPlayers = ({ lineup }: Entry) => lineup.slice(0, play.settings.boards).map(({ playerId }) => playerId);
  const scores = await standings.findScores([...entries.values()].flatMap(listPlayers), transaction);
  const sum = (ids: readonly string[]) => ids.reduce((total, id) => total + (scores.get(id) ?? 0), 0);
  return new Map([...entries].map(([id, entry]) => [id, sum(listPlayers(entry))]));
};

const participantStates: readonly Entry['state'][] = ['registered', 'checkedIn', 'playing', 'out'];
const activeStates: readonly Entry['state'][] = [...participantStates, 'waiting', 'missed'];

const organizerCommands: readonly TournamentCommand['do'][] = ['settings', 'phase', 'seeds', 'move-seed', 'entrant'];

/** Lists the actor of a command and the entrants whom it names. */
const listIds = (command: TournamentCommand, actorId: string | undefined): string[] => {
  const named = command.do === 'entrant' ? [command.playerId, command.by] : [];
  return [actorId, ...named].filter((id) => typeof id === 'string');
};

/** Whether a command concerns everyone who takes part or waits for a place. */
const concernsEveryone = (play: Play, command: TournamentCommand, now: Date): boolean =>
  organizerCommands.includes(command.do) ||
  isPhaseDue(play, now) ||
  // A player is in at most one lineup.
  (command.do === 'register' && isClanCup(play));

/** Whether a command changes places or opens matches of other entrants, whose lineups are needed then. */
const concernsEntrants = (play: Play, command: TournamentCommand): boolean =>
  hasBracket(play) &&
  (play.phase === 'finished' || command.do === 'withdraw' || organizerCommands.includes(command.do) || isClanCup(play));

interface LoadOptions {
  play: Play;
  command: TournamentCommand;
  /** The player, or in a clan cup the player's clan. */
  actorId: string | undefined;
  now: Date;
}

const loadEntries = async (
  { entries }: CompetitionContext,
  { play, command, actorId, now }: LoadOptions,
  transaction: ClientSession,
): Promise<Map<string, Entry>> => {
  const ids = [...listIds(command, actorId), ...(concernsEntrants(play, command) ? play.entrants : [])];
  const named = ids.length > 0 ? await entries.findByPlayers(play.id, ids, transaction) : new Map<string, Entry>();
  if (concernsEveryone(play, command, now))
    return new Map([...named, ...(await entries.findByStates(play.id, activeStates, transaction))]);
  if (command.do !== 'withdraw' || !isBeforeStart(play)) return named;
  const next = await entries.findNextWaiting(play.id, { isPresent: play.phase === 'ready' }, transaction);
  return next ? new Map([...named, [next.playerId, next]]) : named;
};

/** Counts entries that were not loaded. From the start on, these numbers have no use: entrants are listed by seed, and nobody registers. */
const countUnloaded = async (
  { entries }: CompetitionContext,
  play: Play,
  loaded: ReadonlyMap<string, Entry>,
  transaction: ClientSession,
): Promise<NonNullable<TournamentState['unloaded']>> => {
  if (!isBeforeStart(play)) return { taken: 0, waiting: 0, hasMore: true };
  const known = [...loaded.values()];
  const taken = await entries.count(play.id, participantStates, { transaction });
  const waiting = await entries.count(play.id, ['waiting'], { transaction });
  return {
    taken: taken - known.filter(isParticipant).length,
    waiting: waiting - known.filter(({ state }) => state === 'waiting').length,
    hasMore: known.length > 0 || (await entries.hasAny(play.id, transaction)),
  };
};

/** Loads what a command may touch. */
export const loadState = async (
  ctx: CompetitionContext,
  options: LoadOptions,
  transaction: ClientSession,
): Promise<Omit<TournamentState, 'lostMs' | 'lastAt' | 'clan'>> => {
  const { play, command, now } = options;
  const entries = await loadEntries(ctx, options, transaction);
  const unloaded = await countUnloaded(ctx, play, entries, transaction);
  const rooms = hasBracket(play)
    ? await ctx.matches.listUndecided(play.id, getMatchKey(command), transaction)
    : new Map<string, never>();
  const scores = mayDrawSeeds(play, command, now)
    ? await readScores(ctx, play, entries, transaction)
    : new Map<string, number>();
  return { play, entries, unloaded, rooms, scores, randomSeed: randomInt(maxSeed), disputeMs: ctx.disputeMs };
};

/** Adds the entries of all entrants. */
export const loadEntrants = async (
  { entries }: CompetitionContext,
  state: TournamentState,
  transaction: ClientSession,
): Promise<TournamentState> => {
  const { id, entrants } = state.play;
  const found = await entries.findByPlayers(id, entrants, transaction);
  return { ...state, entries: new Map([...found, ...state.entries]) };
};
