import type { PlatformGroup } from '@portal/contracts';
import { platformGroups } from '@portal/contracts/platforms';

const tabs = ['players', 'clans'] as const;
export type LeaderboardTab = (typeof tabs)[number];

/** What the leaderboard shows, as its address says; what the address does not say is the standard. */
export interface LeaderboardView {
  search: string;
  platformGroup: PlatformGroup;
  tab: LeaderboardTab;
}

const known = <Value extends string>(values: readonly Value[], text: string | null): Value | undefined =>
  values.find((value) => value === text);

export const readView = (query: URLSearchParams): LeaderboardView => ({
  search: query.get('q') ?? '',
  platformGroup: known(platformGroups, query.get('platform')) ?? 'all',
  tab: known(tabs, query.get('tab')) ?? 'players',
});

/** The query of the address for a view; foreign parameters stay as they are. */
export const writeView = (query: URLSearchParams, { search, platformGroup, tab }: LeaderboardView): URLSearchParams => {
  const next = new URLSearchParams(query);
  const values = {
    q: search,
    platform: platformGroup === 'all' ? '' : platformGroup,
    tab: tab === 'players' ? '' : tab,
  };
  for (const [name, value] of Object.entries(values)) {
    if (value) next.set(name, value);
    else next.delete(name);
  }
  return next;
};
