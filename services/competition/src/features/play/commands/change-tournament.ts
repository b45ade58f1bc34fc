import { AppError } from '@portal/service-kit';
import type { ClientSession } from '@portal/service-kit/database';
import type { CompetitionContext } from '../../../context';
import type { Play } from '../../../data-access/play/documents';
import type { RequestScope } from '../../../request-scope';
import { readOwnClan, requirePlay } from '../load/actor';
import { type Change, loadPeople } from '../load/people';
import { loadEntrants, loadState } from '../load/state';
import { findDifference } from '../notify/live-change';
import { isStaff } from '../tournament/authority';
import { decide } from '../tournament/decide';
import {
  type Actor,
  type ActorClan,
  isRunning,
  type TournamentCommand,
  type TournamentState,
} from '../tournament/state';
import { type StoredChange, storeChanges } from './store-changes';

const hasFinished = (before: Play, after: Play): boolean =>
  isRunning(before) && (after.phase === 'finished' || after.phase === 'settled');

export interface ChangeOptions extends Partial<RequestScope> {
  /** The version that the caller's screen showed. */
  version?: number | undefined;
  /** Decides without storing anything. */
  isPreview?: boolean;
  /** Stores what belongs to the change, in its transaction. */
  alsoStore?: StoredChange['alsoStore'];
}

/** A command that waits for its turn. */
export interface TournamentRequest {
  command: TournamentCommand;
  actor: Actor;
  options: ChangeOptions;
  /** When the command arrived. Deadlines are applied as of this time, however long the turn takes to come. */
  now: Date;
}

/** Whether a command can share a turn: it loads only its own entry or match, and no decision depends on entries of others. */
export const canShareTurn = ({ command, options: { isPreview } }: TournamentRequest): boolean =>
  !isPreview && (command.do === 'register' || command.do === 'check-in' || command.do === 'match');

interface Considered extends TournamentRequest {
  /** The actor's clan, in a clan cup. */
  clan: ActorClan | null;
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

const loadAndDecide = async (
  ctx: CompetitionContext,
  id: string,
  requests: readonly TournamentRequest[],
  transaction: ClientSession,
) => {
  // Read after the commands arrived, because an outage before them must not make deadlines due.
  const lostMs = await ctx.outages.readLostMs();
  const play = await ctx.plays.lock(id, transaction);
  if (!play) throw new AppError('tournament_not_found');
  const considered = await Promise.all(
    requests.map(async (request): Promise<Considered> => {
      const { actor } = request;
      // Read outside the transaction, which cannot read in parallel. A transaction would not keep clans from changing either.
      const clan = await readOwnClan(ctx, play, actor?.playerId);
      return { ...request, clan, actorId: clan?.id ?? actor?.playerId };
    }),
  );
  const loaded = await loadState(ctx, { play, concerns: considered }, transaction);
  const lastAt = lostMs > play.lostMs ? await ctx.tournamentLog.findLastAt(id, transaction) : null;
  const state = { ...loaded, lostMs, lastAt };
  const decided = decideInTurn(state, considered);
  const last = decided.findLast((one) => !(one instanceof AppError));
  const isOver = last && !(last instanceof AppError) && hasFinished(play, last.after.play);
  // A finished tournament gives every entrant a place, so all entries are needed.
  return {
    considered,
    decided: isOver ? decideInTurn(await loadEntrants(ctx, state, transaction), considered) : decided,
  };
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
    // Another process has the lock. Wait for it: retries alone could starve as long as that process has commands.
    if (isRepeated) await ctx.plays.waitForLock(id);
    isRepeated = true;
    const { considered, decided } = await loadAndDecide(ctx, id, requests, transaction);
    const changes = considered.flatMap((request, at) => {
      const one = decided[at];
      if (!one || one instanceof AppError) return [];
      return { ...request, ...one };
    });
    const [first] = changes;
    const difference = first && findDifference(first.before, (changes.at(-1) ?? first).after);
    const people = await loadPeople(ctx, changes, difference ?? { named: [], pictured: [] });
    const [stored, ...others] = changes.flatMap(({ options: { isPreview, requestId, alsoStore }, ...change }) =>
      isPreview ? [] : { ...change, people, requestId, alsoStore },
    );
    if (stored && difference) await storeChanges(ctx, [stored, ...others], difference, transaction);
    // A turn without a change writes nothing.
    else await transaction.abortTransaction();
    return decided.map((one) => (one instanceof AppError ? one : { ...one, people }));
  });
};

/** Commands of players and of the clock. All others are those of staff. */
const playerCommands: readonly TournamentCommand['do'][] = ['register', 'withdraw', 'check-in', 'match', 'clock'];

/** Strangers must not fill the queue with commands that run alone: players would wait behind them. */
const requireStaff = async (ctx: CompetitionContext, id: string, actor: NonNullable<Actor>): Promise<void> => {
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
  if (actor && !playerCommands.includes(command.do)) await requireStaff(ctx, id, actor);
  return ctx.tournamentTurns(id, {
    request: { command, actor, options, now },
    signal: options.signal,
    work: (requests) => runTurn(ctx, id, requests),
  });
};
