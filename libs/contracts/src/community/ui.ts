import type { PlatformGroup } from '../platforms.ts';
import { defineWidget, withQuery } from '../ui.ts';

/** Pages of mfe-community that the shell and other remotes link to. */
export const communityPaths = {
  leaderboard: () => '/leaderboard',
  news: (category?: string) => (category ? `/news?category=${encodeURIComponent(category)}` : '/news'),
  article: (id: string) => `/news/${encodeURIComponent(id)}`,
  /** Path of the member search, with a text to search for. */
  members: (search?: string) => withQuery('/members', { q: search }),
  /** Path of a player's public profile. An id in place of the username leads to the current username. */
  member: (username: string) => `/members/${encodeURIComponent(username)}`,
  /** The editor's desk with the articles of a state; drafts by default. */
  desk: ({ state }: { state?: 'scheduled' | 'published' | 'retracted' } = {}) => withQuery('/desk', { state }),
  deskArticle: (id: string) => `/desk/${encodeURIComponent(id)}`,
  /** The signed-in player's notifications, or what they are about. */
  notifications: ({ tab }: { tab?: 'settings' } = {}) => withQuery('/notifications', { tab }),
} as const;

/** The gateway serves the shell's service worker there. */
export const serviceWorkerPath = '/sw.js';

/** What a browser receives by push, encrypted for it. */
export interface PushMessage {
  title: string;
  text: string;
  /** The page about it. */
  path: string;
  /** A later message with the same tag replaces this one. */
  tag: string;
}

/** Keys of the browser's cache that the bell and pages share. A change of the inbox makes everything below `all` stale, not the settings. */
export const notificationKeys = {
  all: ['notifications'],
  unread: ['notifications', 'unread'],
  list: ['notifications', 'list'],
  settings: ['notification-settings'],
} as const;

interface PlatformList {
  platformGroup: 'console' | 'mobile';
  limit: number;
}

/** A column of a widget's table, as it shows before the table has rows. Widths are CSS. */
interface ColumnShape {
  header: string;
  width?: string;
  compact?: 'lead' | 'value';
  rowHeader?: boolean;
  numeric?: boolean;
}

/** Columns of the tables in widgets by key. Placeholders in other packages use them, so that nothing shifts when the rows arrive. */
export const teaserPlayerColumns = {
  rank: { header: 'Rank', width: '4.75rem', compact: 'lead' },
  player: { header: 'Player', rowHeader: true },
  clan: { header: 'Clan', width: '29%' },
  score: { header: 'Score', width: '7.25rem', compact: 'value', numeric: true },
} as const satisfies Record<string, ColumnShape>;

export const teaserClanColumns = {
  rank: teaserPlayerColumns.rank,
  name: { header: 'Name', rowHeader: true },
  members: { header: 'Members', width: '7.25rem', compact: 'value', numeric: true },
} as const satisfies Record<string, ColumnShape>;

export const platformLeaderboardColumns = {
  rank: { header: 'Rank', width: '5.5rem', compact: 'lead' },
  player: { header: 'Player', rowHeader: true },
  clan: { header: 'Clan', width: '32%' },
  score: { header: 'Score', width: '8rem', compact: 'value', numeric: true },
} as const satisfies Record<string, ColumnShape>;

/** The number of rows in each table of the teaser. */
export const teaserRows = 3;

/** The top players and clans. */
export const leaderboardTeaserWidget = defineWidget<Record<never, never>>('leaderboard-teaser');
export const platformLeaderboardWidget = defineWidget<PlatformList>('platform-leaderboard');
export const latestNewsWidget = defineWidget<{ platformGroup: PlatformGroup; limit: number }>('latest-news');
/** What the players whom the signed-in player follows did, by player and day; suggestions for a player who follows nobody. */
export const followedResultsWidget = defineWidget<{ userId: string }>('followed-results');
/**
 * Three players to follow, each with its reason. `from`: username of the player whose link a new player followed, who comes first. Where
 * `features.followFeed` is on.
 */
export const suggestedPlayersWidget = defineWidget<{ userId: string; from?: string }>('suggested-players');
/** The rows of the leaderboard around the signed-in player, who has no place before the first game. */
export const tableExcerptWidget = defineWidget<{ userId: string; hasPlayed: boolean }>('table-excerpt');
/** Follower and following counts; each opens its list. */
export const followCountsWidget = defineWidget<{ userId: string }>('follow-counts');

/** The card that opens next to a player's name. */
export const playerCardWidget = defineWidget<{ username: string }>('player-card');
