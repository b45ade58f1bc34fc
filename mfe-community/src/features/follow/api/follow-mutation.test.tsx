import { expect, test } from '@jest/globals';
import { type QueryClient, useQueryClient } from '@portal/portal';
import { renderPortal } from '@portal/portal/testing';
import { followMutation } from './follow-mutation';
import { followStatsQuery, followStatusQuery } from './follow-status';

/** What may happen to a call: it is done and answered, refused, or done while its answer gets lost. */
const fates = ['answered', 'refused', 'lost'] as const;
type Step = 'click' | (typeof fates)[number];

const viewerId = 'viewer';
const targetId = 'target';
const before = { followersCount: 7, followingCount: 3 };

const TellCache = ({ to }: { to: (cache: QueryClient) => void }) => {
  to(useQueryClient());
  return null;
};

/** The cache of a page. */
const pageCache = (): QueryClient => {
  const found: QueryClient[] = [];
  renderPortal(<TellCache to={(cache) => found.push(cache)} />).unmount();
  const [cache] = found;
  if (!cache) throw new Error('The page has no cache');
  return cache;
};

/** A page and a server that know of one pair; the server's calls wait for their fate. */
const aPair = () => {
  const cache = pageCache();
  const { queryKey } = followStatusQuery(targetId);
  cache.setQueryData(queryKey, { isFollowing: false });
  for (const userId of [viewerId, targetId]) cache.setQueryData(followStatsQuery(userId).queryKey, before);

  const server = { follows: false };
  const onTheirWay: { follow: boolean; meet: (fate: (typeof fates)[number]) => void }[] = [];
  const send = (_: string, follow: boolean): Promise<boolean> =>
    new Promise((resolve, reject) => {
      const meet = (fate: (typeof fates)[number]) => {
        if (fate !== 'refused') server.follows = follow;
        if (fate === 'answered') resolve(follow);
        else reject(new Error(fate));
      };
      onTheirWay.push({ follow, meet });
    });
  const shown = () => cache.getQueryData(queryKey)?.isFollowing;
  return {
    server,
    onTheirWay,
    shown,
    click: () => {
      const toggle = followMutation(cache, { viewerId, targetId }, () => undefined, send);
      // The rejection of a failed call is reported by `onFailed`.
      cache
        .getMutationCache()
        .build(cache, toggle)
        .execute(!shown())
        .catch(() => undefined);
    },
    isToBeAskedAgain: () => cache.getQueryState(queryKey)?.isInvalidated === true,
    counts: () => ({
      followersCount: cache.getQueryData(followStatsQuery(targetId).queryKey)?.followersCount,
      followingCount: cache.getQueryData(followStatsQuery(viewerId).queryKey)?.followingCount,
    }),
  };
};

/** Lets everything happen that waits for nothing but its turn. */
const settle = async (): Promise<void> => {
  for (let turn = 0; turn < 60; turn += 1) await Promise.resolve();
};

/** Every order of so many steps after a first click; where no call is on its way, a fate befalls none. */
const stories = (length: number): Step[][] => {
  const longer = (story: Step[]): Step[][] => {
    if (story.length === length) return [story];
    return ['click' as const, ...fates].flatMap((step) => longer([...story, step]));
  };
  return longer(['click']);
};

test('whatever the clicks and the fates of the calls, what is shown is what is wanted, then what is true', async () => {
  for (const story of stories(5)) {
    const pair = aPair();
    let wanted = false;
    let mustBeMet = true;
    for (const step of story) {
      if (step === 'click') {
        wanted = !pair.shown();
        mustBeMet = true;
        pair.click();
        expect({ story, shown: pair.shown() }).toEqual({ story, shown: wanted });
      } else {
        const call = pair.onTheirWay.shift();
        // A wish is given up only when its own call fails, not when one that it overtook does.
        if (step !== 'answered' && call?.follow === wanted) mustBeMet = false;
        call?.meet(step);
      }
      await settle();
      expect({ story, calls: pair.onTheirWay.length <= 1 }).toEqual({ story, calls: true });
    }
    while (pair.onTheirWay.length > 0) {
      pair.onTheirWay.shift()?.meet('answered');
      await settle();
    }
    const isTrue = pair.shown() === pair.server.follows;
    expect({ story, trueOrAskedAgain: isTrue || pair.isToBeAskedAgain() }).toEqual({ story, trueOrAskedAgain: true });
    const step = pair.shown() ? 1 : 0;
    expect({ story, ...pair.counts() }).toEqual({
      story,
      followersCount: before.followersCount + step,
      followingCount: before.followingCount + step,
    });
    if (mustBeMet) expect({ story, follows: pair.server.follows }).toEqual({ story, follows: wanted });
  }
});
