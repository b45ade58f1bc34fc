import { AppError, getSpan } from '@portal/service-kit';
import type { ClientSession } from '@portal/service-kit/database';
import type { CompetitionContext } from '../../../context.ts';
import type { Play } from '../../../data-access/play/documents.ts';
import type { RequestScope } from '../../../request-scope.ts';
import { readOwnClan, requirePlay } from '../load/actor.ts';
import { type Change, loadPeople, type People } from '../load/change.ts';
import { completeState, loadEntrants, readStored } from '../load/state.ts';
import { type Difference, findDifference } from '../notify/live-change.ts';
import { isStaff } from '../tournament/authority.ts';
import { decide } from '../tournament/decide.ts';
import {
  type Actor,
  type ActorClan,
  isRunning,
  type TournamentCommand,
  type TournamentState,
} from '../tournament/state.ts';
import { type StoredChange, storeChanges } from './store-changes.ts';

const hasFinished = (before: Play, after: Play): boolean =>
  isRunning(before) && (after.phase === 'finished' || after.phase === 'settled');

export interface ChangeOptions extends Partial<RequestScope> {
  /** The version that the caller's screen showed. */
  version?: number | undefined;
  /** Stores what belongs to the change, in its transaction. */
  alsoStore?: StoredChange['alsoStore'];
}

/** A command that waits for its turn. */
export interface TournamentRequest {
  command: TournamentCommand;
  actor: Actor;
  options: ChangeOptions;
  /** Trace of the request, if it is traced. */
  traceparent: string | undefined;
  /** When the command arrived. Deadlines are applied as of this time, however long the turn takes to come. */
  now: Date;
}

/** Whether a command can share a turn: it loads what all commands of its kind need, and its decision depends on the ones before. */
export const canShareTurn = ({ command }: TournamentRequest): boolean =>
  command.do === 'register' || command.do === 'check-in' || command.do === 'match';

interface Considered extends TournamentRequest {
  /** The actor's clan; undefined outside of clan cups. */
  clan: ActorClan | null | undefined;
  actorId: string | undefined;
}

type Decided = Pick<Change, 'before' | 'after'>;

/** Decides commands one after the other. One that is not possible changes nothing for the next. */
const decideInTurn = (state: TournamentState, requests: readonly Considered[]): (Decided | AppError)[] => {
  let current = state;
  return requests.map(({ command, actor, options, now, clan }) => {
    const before = { ...current, clan };
    try {
      if (options.version !== undefined && options.version !== before.play.version)
        throw new AppError('tournament_changed');
      const after = decide(before, command, actor, now);
      current = after;
      return { before, after };
    } catch (error) {
      if (error instanceof AppError) return error;
      throw error;
    }
  });
};

interface DecidedTurn {
  /** The outcome of each command, in order. */
  decided: readonly (Decided | AppError)[];
  /** The commands that were possible, with what they change. */
  changes: readonly (Considered & Decided)[];
  difference: Difference | undefined;
  people: People;
}

/**
 * Decides commands in order, and reads everyone whom their changes show. Nothing is stored.
 * @throws AppError `tournament_not_found`
 */
const decideTurn = async (
  ctx: CompetitionContext,
  id: string,
  requests: readonly TournamentRequest[],
  transaction?: ClientSession,
): Promise<DecidedTurn> => {
  // Read after the commands arrived, because an outage before them must not make deadlines due.
  const lostMs = await ctx.outages.readLostMs();
  const stored = await readStored(ctx, id, requests, transaction);
  const { play } = stored;
  const considered = await Promise.all(
    requests.map(async (request): Promise<Considered> => {
      const { actor } = request;
      // Read outside the transaction, which cannot read in parallel. A transaction would not keep clans from changing either.
      const clan = await readOwnClan(ctx, play, actor?.playerId);
      return { ...request, clan, actorId: clan?.id ?? actor?.playerId };
    }),
  );
  const isBehind = lostMs > play.lostMs;
  const loaded = await completeState(ctx, { stored, concerns: considered, isBehind }, transaction);
  const lastAt = isBehind ? await ctx.tournamentLog.findLastAt(id, transaction) : null;
  const state = { ...loaded, lostMs, lastAt };
  const first = decideInTurn(state, considered);
  const last = first.findLast((one) => !(one instanceof AppError));
  const isOver = last && !(last instanceof AppError) && hasFinished(play, last.after.play);
  // A finished tournament gives every entrant a place, so all entries are needed.
  const decided = isOver ? decideInTurn(await loadEntrants(ctx, state, transaction), considered) : first;
  const changes = considered.flatMap((request, at) => {
    const one = decided[at];
    return !one || one instanceof AppError ? [] : { ...request, ...one };
  });
  const [begin, end = begin] = [changes[0], changes.at(-1)];
  const difference = begin && end && findDifference(begin.before, end.after);
  const people = await loadPeople(ctx, changes, difference ?? { named: [], pictured: [] });
  return { decided, changes, difference, people };
};

/**
 * Runs commands in order, in one transaction.
 * @returns the change of each command, or its error
 * @throws AppError `tournament_not_found`, `busy`
 */
const runTurn = (
  ctx: CompetitionContext,
  id: string,
  requests: readonly TournamentRequest[],
): Promise<(Change | AppError)[]> => {
  let isRepeated = false;
  return ctx.transact(async (transaction) => {
    // Another process has changed the tournament meanwhile. Wait for it and take the lock: as long as that process has commands, retries
    // alone could fail again and again.
    if (isRepeated) {
      await ctx.plays.waitForLock(id);
      await ctx.plays.lock(id, transaction);
    }
    isRepeated = true;
    const { decided, changes, difference, people } = await decideTurn(ctx, id, requests, transaction);
    const [stored, ...others] = changes.map(({ options: { requestId, alsoStore }, ...change }) => ({
      ...change,
      ...{ people, requestId, alsoStore },
    }));
    if (stored && difference) await storeChanges(ctx, [stored, ...others], difference, transaction);
    // A turn without a change writes nothing.
    else await transaction.abortTransaction();
    return decided.map((one) => (one instanceof AppError ? one : { ...one, people }));
  });
};

/**
 * Decides a command without storing anything. It takes no turn.
 * @throws AppError `tournament_not_found`, `forbidden`, `tournament_changed`, and the errors of `decide`
 */
export const previewChange = async (
  ctx: CompetitionContext,
  id: string,
  command: TournamentCommand,
  actor: Actor,
  options: Pick<ChangeOptions, 'version'> = {},
): Promise<Change> => {
  await requireStaff(ctx, id, command, actor);
  const { decided, people } = await decideTurn(ctx, id, [
    { command, actor, options, now: ctx.clock(), traceparent: undefined },
  ]);
  const [one] = decided;
  if (!one || one instanceof AppError) throw one ?? new AppError('tournament_not_found');
  return { ...one, people };
};

/** Commands of players and of the clock. All others are those of staff. */
const playerCommands: readonly TournamentCommand['do'][] = ['register', 'withdraw', 'check-in', 'match', 'clock'];

/** Strangers must neither fill the queue, behind which players would wait, nor let every entry be read. */
const requireStaff = async (
  ctx: CompetitionContext,
  id: string,
  { do: action }: TournamentCommand,
  actor: Actor,
): Promise<void> => {
  if (!actor || playerCommands.includes(action)) return;
  if (!isStaff(actor, await requirePlay(ctx, id))) throw new AppError('forbidden');
};

/**
 * The only way to change a tournament. Commands run in order; those that can share a turn run in one transaction.
 * @throws AppError `tournament_not_found`, `tournament_changed`, `busy`, and the errors of `decide`
 */
export const changeTournament = async (
  ctx: CompetitionContext,
  id: string,
  command: TournamentCommand,
  actor: Actor,
  options: ChangeOptions = {},
): Promise<Change> => {
  const now = ctx.clock();
  await requireStaff(ctx, id, command, actor);
  return ctx.tournamentTurns(id, {
    request: { command, actor, options, now, traceparent: getSpan()?.traceparent },
    signal: options.signal,
    work: (requests) => runTurn(ctx, id, requests),
  });
};
