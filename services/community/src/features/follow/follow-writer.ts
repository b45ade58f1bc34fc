import { createBatcher, createBusyError, findDuplicateKey } from '@portal/service-kit';
import type { CommunityContext } from '../../context';
import { type FollowCommand, lastCommands, planChanges } from './plan-changes';

/** Commands per transaction. */
const maxBatch = 100;

/**
 * Creates the process's single writer of follows. Commands that arrive during a write share the next transaction: a thousand players who
 * follow the same one at once then need a few writes of its count, where a transaction each would conflict.
 * @returns a function that resolves once the follow and both counts are stored; throws AppError `busy` if another process keeps writing the
 *   same rows
 */
export const createFollowWriter = ({
  follows,
  followCounts,
  transact,
}: Pick<CommunityContext, 'follows' | 'followCounts' | 'transact'>) =>
  createBatcher<FollowCommand>(async (commands) => {
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
      throw findDuplicateKey(error) ? createBusyError(error) : error;
    }
  }, maxBatch);
