import type { CurrentUser } from '@portal/contracts';

/** The pieces that one remote offers to others and to the shell, by name, with what the place that shows them must pass. */
export interface WidgetProps {
  /** Home: the top players and clans. */
  'leaderboard-teaser': Record<never, never>;
  'platform-leaderboard': {
    platformGroup: 'console' | 'mobile';
    limit: number;
  };
  'latest-news': { platformGroup: 'console' | 'mobile'; limit: number };
  /** A player's clan, or the invitation to find one. */
  'clan-card': { userId: string; clanInfo: CurrentUser['clanInfo'] };
  /** Follower and following counts; each opens its list. */
  'follow-counts': { userId: string };
  'follow-button': { userId: string; viewerId: string | null };
}

export type WidgetName = keyof WidgetProps;
