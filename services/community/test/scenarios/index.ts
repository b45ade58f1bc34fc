import { eventsScenario } from './events';
import { followScenario } from './follow';
import { leaderboardScenario } from './leaderboard';
import { newsScenario } from './news';
import { profilesScenario } from './profiles';
import type { Scenario } from './scenario';
import { searchScenario } from './search';

/** One scenario per feature, in the order of execution. */
export const scenarios: Readonly<Record<string, Scenario>> = {
  leaderboard: leaderboardScenario,
  search: searchScenario,
  profiles: profilesScenario,
  follow: followScenario,
  news: newsScenario,
  events: eventsScenario,
};
