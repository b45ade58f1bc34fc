import { AppError, duplicateKey, inBatches } from '@portal/service-kit';
import { mongo } from 'mongoose';
import type { CommunityContext } from '../../context';
import { type FollowCommand, lastCommands, planChanges } from './plan-changes';

/** How many wishes one transaction fulfils at most. */
const largestBatch = 100;
const retryAfterSeconds = 2;

/** Another process was at the same rows for as long as anybody was willing to wait. */
const lostTheRace = (error: unknown): boolean =>
  duplicateKey(error) !== null ||
  (error instanceof mongo.MongoError && error.hasErrorLabel(mongo.MongoErrorLabel.TransientTransactionError));

/**
 * Makes a process's one writer of follows. What comes in while it writes is written together next: a thousand players who follow the
 * same one at once then share a few writes of its count, where transactions of their own would run into each other.
 * Other processes' writers conflict with this one; the transaction then runs again.
 * @returns a function that resolves when the wish is true and both counts tell it; throws AppError `busy` when it stays in the way of others
 */
export const createFollowWriter = ({
  follows,
  followCounts,
  transact,
}: Pick<CommunityContext, 'follows' | 'followCounts' | 'transact'>) =>
  inBatches<FollowCommand>(async (commands) => {
    const wanted = lastCommands(commands);
    try {
      await transact(async (transaction) => {
        const present = await follows.findPairs(wanted, transaction);
        const { added, removed, counts } = planChanges(wanted, present);
        await follows.insert(added, transaction);
        await follows.remove(removed, transaction);
        await followCounts.add(counts, transaction);
      });
    } catch (error) {
      throw lostTheRace(error) ? new AppError('busy', { cause: error, retryAfter: retryAfterSeconds }) : error;
    }
  }, largestBatch);
