import { createBusyError } from '@portal/service-kit';
import { findDuplicateKey } from '@portal/service-kit/database';
import { createBatcher } from '@portal/service-kit/outbox';
import type { CommunityStore } from '../../context.ts';
import { buildHint } from '../notifications/build-hint.ts';
import type { PushQueue } from '../push/push-queue.ts';
import { type FollowCommand, lastCommands, planChanges } from './plan-changes.ts';

/** Commands per transaction. */
const maxBatch = 100;

/**
 * Creates the process's single writer of follows. Commands that arrive during a write share the next transaction, because one transaction
 * for each would conflict in the count of a player whom many follow at the same time.
 * Players who gain a follower receive a hint in the same transaction.
 * @param push queue of pushes; null without push
 * @returns a function that resolves once the follow and both counts are stored; throws AppError `busy` if another process keeps writing the
 *   same rows
 */
export const createFollowWriter = (
  {
    follows,
    followCounts,
    outbox,
    transact,
    clock,
    portal,
  }: Pick<CommunityStore, 'follows' | 'followCounts' | 'outbox' | 'transact' | 'clock' | 'portal'>,
  push: Pick<PushQueue, 'addFollowed'> | null,
) =>
  createBatcher<FollowCommand>(async (commands) => {
    const last = lastCommands(commands);
    try {
      const followed = await transact(async (transaction) => {
        const existing = await follows.findPairs(last, transaction);
        const { added, removed, counts } = planChanges(last, existing);
        await follows.insert(added, transaction);
        await follows.remove(removed, transaction);
        await followCounts.add(counts, transaction);
        if (!portal.features.notifications || added.length === 0) return [];
        const now = clock();
        const followees = [...new Set(added.map(({ followeeId }) => followeeId))];
        const hints = followees.map((followeeId) => buildHint(followeeId, now));
        await outbox.add(hints, transaction, now);
        return followees;
      });
      if (followed.length > 0) await push?.addFollowed(followed, clock());
    } catch (error) {
      throw findDuplicateKey(error) ? createBusyError(error) : error;
    }
  }, maxBatch);
