import type { PlatformGroup } from '@portal/contracts';
import { platformGroups } from '@portal/contracts/platforms';
import { oneOf, withValues } from '@portal/contracts/ui';
import { useSearchParams } from '@portal/portal';
import { useSearchText } from '../../shared/use-search-text.ts';

export const platformNames = { all: 'All Platforms', console: 'Console Platform', mobile: 'Mobile Platform' };
const tabs = ['players', 'clans'] as const;

/** The leaderboard's filters in the address; omitted ones have their default. */
export interface LeaderboardView {
  search: string;
  platformGroup: PlatformGroup;
  tab: (typeof tabs)[number];
  /** Only the players whom the visitor follows. */
  following: boolean;
}

export const readView = (query: URLSearchParams): LeaderboardView => ({
  search: query.get('q') ?? '',
  platformGroup: oneOf(platformGroups, query.get('platform')) ?? 'all',
  tab: oneOf(tabs, query.get('tab')) ?? 'players',
  following: query.get('following') === 'true',
});

/** Writes the view to the query; other parameters are kept, defaults are omitted. */
const writeView = (query: URLSearchParams, view: LeaderboardView): Record<string, string> =>
  withValues(query, {
    q: view.search,
    platform: view.platformGroup === 'all' ? '' : view.platformGroup,
    tab: view.tab === 'players' ? '' : view.tab,
    following: view.following ? 'true' : '',
  });

/** The leaderboard's filters, kept in the address so that they can be shared and survive a reload. */
export const useLeaderboardView = () => {
  const [query, setQuery] = useSearchParams();
  const change = (part: Partial<LeaderboardView>) =>
    setQuery((current) => writeView(current, { ...readView(current), ...part }), { replace: true });
  const { search: storedSearch, ...view } = readView(query);
  const [search, setSearch] = useSearchText(storedSearch, (text) => change({ search: text }));
  return { ...view, search, setSearch, change };
};
