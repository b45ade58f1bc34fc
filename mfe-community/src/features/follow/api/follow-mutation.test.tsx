import { expect, test } from '@jest/globals';
import { type QueryClient, useQueryClient } from '@portal/portal';
import { renderPortal } from '@portal/portal/testing';
import { followStatsQuery, followStatusQuery } from '../../../shared/player-queries';
import { followMutation } from './follow-mutation';

/** Outcomes of a call; `lost` means processed by the server, but the response is lost. */
const outcomes = ['completed', 'refused', 'lost'] as const;
type Step = 'click' | (typeof outcomes)[number];

const viewerId = 'viewer';
const targetId = 'target';
const before = { followersCount: 7, followingCount: 3 };

const ReadCache = ({ onCache }: { onCache: (cache: QueryClient) => void }) => {
  onCache(useQueryClient());
  return null;
};

const pageCache = (): QueryClient => {
  const found: QueryClient[] = [];
  renderPortal(<ReadCache onCache={(cache) => found.push(cache)} />).unmount();
  const [cache] = found;
  if (!cache) throw new Error('The page has no cache');
  return cache;
};

/** A page and a server with one pair; calls stay in flight until `finish` is called. */
const aPair = () => {
  const cache = pageCache();
  const { queryKey } = followStatusQuery(targetId);
  cache.setQueryData(queryKey, { isFollowing: false });
  for (const userId of [viewerId, targetId]) cache.setQueryData(followStatsQuery(userId).queryKey, before);

  const server = { follows: false };
  const inFlight: { follow: boolean; finish: (outcome: (typeof outcomes)[number]) => void }[] = [];
  const send = (_: string, follow: boolean): Promise<boolean> =>
    new Promise((resolve, reject) => {
      const finish = (outcome: (typeof outcomes)[number]) => {
        if (outcome !== 'refused') server.follows = follow;
        if (outcome === 'completed') resolve(follow);
        else reject(new Error(outcome));
      };
      inFlight.push({ follow, finish });
    });
  const shown = () => cache.getQueryData(queryKey)?.isFollowing;
  return {
    server,
    inFlight,
    shown,
    click: () => {
      const toggle = followMutation(cache, { viewerId, targetId }, { send });
      // A failed call shows a toast.
      cache
        .getMutationCache()
        .build(cache, toggle)
        .execute(!shown())
        .catch(() => undefined);
    },
    isStale: () => cache.getQueryState(queryKey)?.isInvalidated === true,
    counts: () => ({
      followersCount: cache.getQueryData(followStatsQuery(targetId).queryKey)?.followersCount,
      followingCount: cache.getQueryData(followStatsQuery(viewerId).queryKey)?.followingCount,
    }),
  };
};

/** Flushes the microtask queue. */
const settle = async (): Promise<void> => {
  for (let turn = 0; turn < 60; turn += 1) await Promise.resolve();
};

/** All sequences of `length` steps that start with a click; an outcome without a call in flight has no effect. */
const sequences = (length: number): Step[][] => {
  const extend = (sequence: Step[]): Step[][] => {
    if (sequence.length === length) return [sequence];
    return ['click' as const, ...outcomes].flatMap((step) => extend([...sequence, step]));
  };
  return extend(['click']);
};

test('for all clicks and outcomes, the button shows the last command, then the state of the server', async () => {
  for (const sequence of sequences(5)) {
    const pair = aPair();
    let wanted = false;
    let isBinding = true;
    for (const step of sequence) {
      if (step === 'click') {
        wanted = !pair.shown();
        isBinding = true;
        pair.click();
        expect({ sequence, shown: pair.shown() }).toEqual({ sequence, shown: wanted });
      } else {
        const call = pair.inFlight.shift();
        // A command is dropped only when its own call fails, not when a superseded one does.
        if (step !== 'completed' && call?.follow === wanted) isBinding = false;
        call?.finish(step);
      }
      await settle();
      expect({ sequence, calls: pair.inFlight.length <= 1 }).toEqual({ sequence, calls: true });
    }
    while (pair.inFlight.length > 0) {
      pair.inFlight.shift()?.finish('completed');
      await settle();
    }
    const isTrue = pair.shown() === pair.server.follows;
    expect({ sequence, trueOrStale: isTrue || pair.isStale() }).toEqual({ sequence, trueOrStale: true });
    const step = pair.shown() ? 1 : 0;
    expect({ sequence, ...pair.counts() }).toEqual({
      sequence,
      followersCount: before.followersCount + step,
      followingCount: before.followingCount + step,
    });
    if (isBinding) expect({ sequence, follows: pair.server.follows }).toEqual({ sequence, follows: wanted });
  }
});
