import type { PlatformGroup } from '@portal/contracts';
import { platformGroups } from '@portal/contracts/platforms';

const tabs = ['players', 'clans'] as const;
/** The leaderboard's filters in the address; omitted ones have their default. */
export interface LeaderboardView {
  search: string;
  platformGroup: PlatformGroup;
  tab: (typeof tabs)[number];
}

const known = <Value extends string>(values: readonly Value[], text: string | null): Value | undefined =>
  values.find((value) => value === text);

export const readView = (query: URLSearchParams): LeaderboardView => ({
  search: query.get('q') ?? '',
  platformGroup: known(platformGroups, query.get('platform')) ?? 'all',
  tab: known(tabs, query.get('tab')) ?? 'players',
});

/** Writes the view to the query; other parameters are kept, defaults are omitted. */
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
