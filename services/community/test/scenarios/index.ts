import { eventsScenario } from './events.ts';
import { feedScenario } from './feed.ts';
import { followScenario } from './follow.ts';
import { leaderboardScenario } from './leaderboard.ts';
import { newsScenario } from './news.ts';
import { notificationsScenario } from './notifications.ts';
import { profilesScenario } from './profiles.ts';
import type { Scenario } from './scenario.ts';
import { searchScenario } from './search.ts';

/** One scenario per feature, in the order of execution. */
export const scenarios: Readonly<Record<string, Scenario>> = {
  leaderboard: leaderboardScenario,
  search: searchScenario,
  profiles: profilesScenario,
  follow: followScenario,
  news: newsScenario,
  notifications: notificationsScenario,
  feed: feedScenario,
  events: eventsScenario,
};
