import { createBusyError } from '@portal/service-kit';
import { findDuplicateKey } from '@portal/service-kit/database';
import { createBatcher } from '@portal/service-kit/outbox';
import type { CommunityStore } from '../../context.ts';
import { type FollowCommand, lastCommands, planChanges } from './plan-changes.ts';

/** Commands per transaction. */
const maxBatch = 100;

/**
 * Creates the process's single writer of follows. Commands that arrive during a write share the next transaction, because one transaction
 * for each would conflict in the count of a player whom many follow at the same time.
 * @returns a function that resolves once the follow and both counts are stored; throws AppError `busy` if another process keeps writing the
 *   same rows
 */
export const createFollowWriter = ({
  follows,
  followCounts,
  transact,
}: Pick<CommunityStore, 'follows' | 'followCounts' | 'transact'>) =>
  createBatcher<FollowCommand>(async (commands) => {
    const last = lastCommands(commands);
    try {
      await transact(async (transaction) => {
        const existing = await follows.findPairs(last, transaction);
        const { added, removed, counts } = planChanges(last, existing);
        await follows.insert(added, transaction);
        await follows.remove(removed, transaction);
        await followCounts.add(counts, transaction);
      });
    } catch (error) {
      throw findDuplicateKey(error) ? createBusyError(error) : error;
    }
  }, maxBatch);
