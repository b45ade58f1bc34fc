import { type QueryClient, toast } from '@portal/portal';
import { followStatsQuery } from '../api/follow-stats';
import { followStatusQuery, sendFollow } from '../api/follow-status';
import { texts } from '../texts';
import { cancelQuestions, type FollowPair, showFollowing } from './follow-cache';

const keyOf = ({ viewerId, targetId }: FollowPair): string => `${viewerId}/${targetId}`;

interface Change {
  /** What the player wants now; may change while a call is on its way. */
  wanted: boolean;
  /** What the server said last. */
  confirmed: boolean;
}

/**
 * The follow changes of one page. A wish shows at once; the calls of one pair go out one after the other, and wishes
 * that were overtaken meanwhile are never sent.
 */
export class FollowToggles {
  readonly #cache: QueryClient;
  readonly #send: typeof sendFollow;
  readonly #running = new Map<string, Change>();
  /** Players whose counts are to be asked again once nothing is on its way. */
  readonly #uncertain = new Set<string>();
  readonly #changedAt = new Map<string, number>();
  #clock = 0;

  constructor(cache: QueryClient, send = sendFollow) {
    this.#cache = cache;
    this.#send = send;
  }

  /**
   * Makes the viewer follow the target or not.
   * @param onRefused hears of the error when the wish could not be met and was taken back
   */
  request(pair: FollowPair, wanted: boolean, onRefused: (error: unknown) => void): void {
    const shown = this.#cache.getQueryData(followStatusQuery(pair.targetId).queryKey);
    if (!shown) return;
    cancelQuestions(pair, this.#cache);
    this.#touch(pair);
    showFollowing(this.#cache, pair, wanted);
    const running = this.#running.get(keyOf(pair));
    if (running) running.wanted = wanted;
    else void this.#run(pair, { wanted, confirmed: shown.isFollowing }, onRefused);
  }

  /** A moment to compare with: see `changedSince`. */
  now(): number {
    return this.#clock;
  }

  /** Whether an answer that was asked for at that moment may be older than what is shown of this pair. */
  changedSince(moment: number, pair: FollowPair): boolean {
    return this.#running.has(keyOf(pair)) || (this.#changedAt.get(keyOf(pair)) ?? 0) > moment;
  }

  async #run(pair: FollowPair, change: Change, onRefused: (error: unknown) => void): Promise<void> {
    this.#running.set(keyOf(pair), change);
    const failure = await this.#deliver(pair, change);
    this.#running.delete(keyOf(pair));
    this.#touch(pair);
    showFollowing(this.#cache, pair, change.confirmed);
    if (failure) {
      toast({ ...texts.failed, variant: 'destructive' });
      onRefused(failure.error);
      // The call may have arrived and only its answer got lost.
      void this.#cache.invalidateQueries({ queryKey: followStatusQuery(pair.targetId).queryKey });
    } else {
      toast(change.confirmed ? texts.followed : texts.unfollowed);
    }
    this.#askForCounts();
  }

  /** Calls until the server has what is wanted; answers the failure of the last call where there was one. */
  async #deliver({ targetId }: FollowPair, change: Change): Promise<{ error: unknown } | undefined> {
    for (;;) {
      const { wanted } = change;
      try {
        change.confirmed = await this.#send(targetId, wanted);
        if (change.wanted === wanted) return undefined;
      } catch (error) {
        // Another wish since then makes this failure a thing of the past.
        if (change.wanted === wanted) return { error };
      }
    }
  }

  #touch(pair: FollowPair): void {
    this.#clock += 1;
    this.#changedAt.set(keyOf(pair), this.#clock);
    this.#uncertain.add(pair.viewerId).add(pair.targetId);
  }

  /** The counts on screen are estimates while calls are on their way: others follow too. */
  #askForCounts(): void {
    if (this.#running.size > 0) return;
    for (const userId of this.#uncertain)
      void this.#cache.invalidateQueries({ queryKey: followStatsQuery(userId).queryKey });
    this.#uncertain.clear();
  }
}

const togglesOfPages = new WeakMap<QueryClient, FollowToggles>();

/** The follow changes of the page that this cache belongs to. */
export const togglesOf = (cache: QueryClient): FollowToggles => {
  const toggles = togglesOfPages.get(cache) ?? new FollowToggles(cache);
  togglesOfPages.set(cache, toggles);
  return toggles;
};
