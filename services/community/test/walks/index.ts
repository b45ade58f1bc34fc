import { eventsWalk } from './events';
import { followWalk } from './follow';
import { leaderboardWalk } from './leaderboard';
import { newsWalk } from './news';
import { profilesWalk } from './profiles';
import { searchWalk } from './search';
import type { Walk } from './walk';

/** One walk a feature, in the order in which they are taken. */
export const walks: Readonly<Record<string, Walk>> = {
  leaderboard: leaderboardWalk,
  search: searchWalk,
  profiles: profilesWalk,
  follow: followWalk,
  news: newsWalk,
  events: eventsWalk,
};
