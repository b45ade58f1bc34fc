import { limits } from '@portal/contracts';
import { AppError, type ClientSession, type Player } from '@portal/service-kit';
import type { CompetitionContext } from '../../context';
import { isClanCup } from './boards';
import { readPeople } from './email-recipients';
import { buildEmails } from './emails';
import { countTaken, toListedTournament } from './list-tournament';
import { buildLiveChange } from './live-change';
import { loadEntrants, loadState } from './load-state';
import type { MatchRoom } from './match';
import { type Actor, type ActorClan, hasEnded, type Play, type TournamentCommand, type TournamentState } from './state';
import { type Decision, decide } from './tournament';

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
    await ctx.tournaments.replace(toListedTournament(after.play, countTaken(after)), transaction);
};

const hasFinished = (before: Play, after: Play): boolean =>
  (before.phase === 'live' || before.phase === 'paused') && (after.phase === 'finished' || after.phase === 'settled');

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
        // Counted after the time is read: an outage in between must not make deadlines due.
        const lostMs = await ctx.outages.countLostMs();
        const play = await requirePlay(ctx, id, transaction);
        if (version !== undefined && version !== play.version) throw new AppError('tournament_changed');
        const clan = actor && isClanCup(play) ? await readActorClan(ctx, actor.playerId, transaction) : null;
        const actorId = isClanCup(play) ? clan?.id : actor?.playerId;
        const loaded = await loadState(ctx, { play, command, actorId, now }, transaction);
        const lastAt = lostMs > play.lostMs ? await ctx.tournamentLog.findLastAt(id, transaction) : null;
        let before: TournamentState = { ...loaded, clan, lostMs, lastAt };
        let after = decide(before, command, actor, now);
        if (hasFinished(before.play, after.play)) {
          // Everyone has a place now.
          before = await loadEntrants(ctx, before, transaction);
          after = decide(before, command, actor, now);
        }
        if (!isPreview) {
          await store(ctx, before, after, now, transaction);
          await alsoStore?.(after, transaction);
        }
        return { before, after };
      }),
    signal,
  );
