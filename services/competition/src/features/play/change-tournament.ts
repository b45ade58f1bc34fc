import { randomInt } from 'node:crypto';
import { limits } from '@portal/contracts';
import { AppError, type ClientSession, type Player } from '@portal/service-kit';
import type { CompetitionContext } from '../../context';
import { isClanCup } from './boards';
import { readPeople } from './email-recipients';
import { buildEmails } from './emails';
import { toListedTournament } from './list-tournament';
import { buildLiveChange } from './live-change';
import type { MatchRoom } from './match';
import {
  type Actor,
  type ActorClan,
  type Entry,
  hasEnded,
  isBeforeStart,
  type Play,
  type TournamentCommand,
  type TournamentState,
} from './state';
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

/** A player's clan; null without one. */
export const readActorClan = async (
  { memberships, clans }: CompetitionContext,
  playerId: string,
  transaction?: ClientSession,
): Promise<(ActorClan & { name: string }) | null> => {
  const id = (await memberships.findClanIds([playerId], transaction)).get(playerId);
  const clan = id === undefined ? null : await clans.findById(id, transaction);
  if (!clan) return null;
  const memberIds = (await memberships.listPlayerIds([clan.id], transaction)).get(clan.id);
  const isLed = clan.leaderId === playerId || clan.managerIds.includes(playerId);
  return { id: clan.id, name: clan.name, isLed, memberIds: new Set(memberIds) };
};

/** Scores by entrant; that of a clan is the sum of the players of its boards. */
const readScores = async (
  { standings }: CompetitionContext,
  play: Play,
  entries: ReadonlyMap<string, Entry>,
  transaction: ClientSession,
): Promise<Map<string, number>> => {
  if (!isClanCup(play)) return standings.findScores([...entries.keys()], transaction);
  const playersOf = ({ lineup }: Entry) => lineup.slice(0, play.settings.boards).map(({ playerId }) => playerId);
  const scores = await standings.findScores([...entries.values()].flatMap(playersOf), transaction);
  const sum = (ids: readonly string[]) => ids.reduce((total, id) => total + (scores.get(id) ?? 0), 0);
  return new Map([...entries].map(([id, entry]) => [id, sum(playersOf(entry))]));
};

/** A tournament with everything that a command may touch. */
const loadState = async (
  ctx: CompetitionContext,
  id: string,
  [command, actor]: readonly [TournamentCommand, Actor],
  now: Date,
  transaction: ClientSession,
): Promise<TournamentState> => {
  const play = await requirePlay(ctx, id, transaction);
  const entries = await ctx.entries.byTournament(id, transaction);
  const rooms = await ctx.matches.listUndecided(id, keyOf(command), transaction);
  const scores = mayDrawSeeds(play, command, now)
    ? await readScores(ctx, play, entries, transaction)
    : new Map<string, number>();
  const clan = actor && isClanCup(play) ? await readActorClan(ctx, actor.playerId, transaction) : null;
  return { play, entries, rooms, scores, clan, randomSeed: randomInt(maxSeed), disputeMs: ctx.disputeMs };
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
  // Bots read nothing.
  const emails = after.play.byBots
    ? []
    : buildEmails({
        ...(await readPeople(
          ctx,
          after,
          rooms.map(([, room]) => room),
        )),
        ...{ before, after, now },
      });
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
        const before = await loadState(ctx, id, [command, actor], now, transaction);
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
