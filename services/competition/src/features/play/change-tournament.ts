import { randomInt } from 'node:crypto';
import { limits } from '@portal/contracts';
import { AppError, type ClientSession, type Player } from '@portal/service-kit';
import type { CompetitionContext } from '../../context';
import { buildEmails } from './emails';
import { toListedTournament } from './list-tournament';
import { buildLiveChange } from './live-change';
import type { MatchRoom } from './match';
import { type Actor, hasEnded, isBeforeStart, type Play, type TournamentCommand, type TournamentState } from './state';
import { type Decision, decide } from './tournament';

const maxSeed = 2 ** 31;
const evidenceKeptMs = limits.evidence.keptDays * 86_400_000;

/** Whoever calls. Operators of the portal, and its privileged user, organize every tournament. */
export const toActor = ({ userId, operator, privileged }: Player): NonNullable<Actor> => ({
  playerId: userId,
  isOperator: operator || privileged,
});

/** @throws AppError `tournament_not_found` */
export const requirePlay = async (
  { plays }: CompetitionContext,
  id: string,
  transaction?: ClientSession,
): Promise<Play> => {
  const play = await plays.findById(id, transaction);
  if (!play) throw new AppError('tournament_not_found');
  return play;
};

const keyOf = (command: TournamentCommand): string | null =>
  command.do === 'match' || command.do === 'correct' ? command.key : null;

/** Seeds are drawn by an organizer, or by a deadline that the command applies. */
const mayDrawSeeds = (play: Play, command: TournamentCommand, now: Date): boolean =>
  isBeforeStart(play) &&
  (command.do === 'seeds' || command.do === 'phase' || (play.dueAt !== null && play.dueAt <= now));

/** A tournament with everything that a command may touch. */
const loadState = async (
  ctx: CompetitionContext,
  id: string,
  command: TournamentCommand,
  now: Date,
  transaction: ClientSession,
): Promise<TournamentState> => {
  const play = await requirePlay(ctx, id, transaction);
  const entries = await ctx.entries.byTournament(id, transaction);
  const rooms = await ctx.matches.listUndecided(id, keyOf(command), transaction);
  const scores = mayDrawSeeds(play, command, now)
    ? await ctx.standings.findScores([...entries.keys()], transaction)
    : new Map<string, number>();
  return { play, entries, rooms, scores, randomSeed: randomInt(maxSeed), disputeMs: ctx.disputeMs };
};

/** Rows that a decision has changed. */
const changed = <T>(before: ReadonlyMap<string, T>, after: ReadonlyMap<string, T>): [string, T][] =>
  [...after].filter(([key, value]) => before.get(key) !== value);

const store = async (
  ctx: CompetitionContext,
  before: TournamentState,
  after: Decision,
  now: Date,
  transaction: ClientSession,
): Promise<void> => {
  const { id } = after.play;
  const entries = changed(before.entries, after.entries).map(([, entry]) => entry);
  if (before.play !== after.play) await ctx.plays.update(before.play, after.play, transaction);
  await ctx.entries.save(id, entries, transaction);
  const rooms = changed<MatchRoom | null>(before.rooms, after.rooms);
  await ctx.matches.save(id, rooms, transaction);
  await ctx.tournamentLog.insert(id, after.log, transaction);
  const names = await ctx.players.findByIds(rooms.flatMap(([, room]) => room?.players ?? []));
  // Bots read nothing.
  const emails = after.play.byBots ? [] : buildEmails({ before, after, names, now });
  const live = after.log.length > 0 ? [await buildLiveChange(ctx, before, after, now)] : [];
  const events = [...live, ...emails];
  if (events.length > 0) await ctx.outbox.add(events, transaction, now);
  if (hasEnded(after.play) && !hasEnded(before.play))
    await ctx.evidence.expire(id, new Date(now.getTime() + evidenceKeptMs), transaction);
  const { phase, settings, entrants } = before.play;
  const isListedAnew =
    phase !== after.play.phase || settings !== after.play.settings || entrants !== after.play.entrants;
  if (isListedAnew || entries.length > 0)
    await ctx.tournaments.replace(toListedTournament(after.play, after.entries), transaction);
};

export interface ChangeOptions {
  /** The version that the caller's screen showed. */
  version?: number | undefined;
  signal?: AbortSignal | undefined;
  /** Decides without storing anything. */
  isPreview?: boolean;
  /** Stores what belongs to the change, in its transaction. */
  alsoStore?: (after: Decision, transaction: ClientSession) => Promise<void>;
}

export interface Change {
  before: TournamentState;
  after: Decision;
}

/**
 * The one way to change a tournament. Changes of one tournament run one after the other; each is one transaction.
 * @throws AppError `tournament_not_found`, `tournament_changed`, `busy`, and the errors of `decide`
 */
export const changeTournament = (
  ctx: CompetitionContext,
  id: string,
  command: TournamentCommand,
  actor: Actor,
  { version, signal, isPreview = false, alsoStore }: ChangeOptions = {},
): Promise<Change> =>
  ctx.tournamentQueue(id).run(
    () =>
      ctx.transact(async (transaction) => {
        const now = ctx.clock();
        const before = await loadState(ctx, id, command, now, transaction);
        if (version !== undefined && version !== before.play.version) throw new AppError('tournament_changed');
        const after = decide(before, command, actor, now);
        if (!isPreview) {
          await store(ctx, before, after, now, transaction);
          await alsoStore?.(after, transaction);
        }
        return { before, after };
      }),
    signal,
  );
