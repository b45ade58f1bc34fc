import type { PlatformGroup } from '@portal/contracts';
import { platformGroups } from '@portal/contracts/platforms';
import { findSeason, seasonPattern } from '@portal/contracts/season';
import { findValue, withValues } from '@portal/contracts/ui';
import { useSearchParams } from '@portal/portal';
import { useSearchText } from '../../shared/use-search-text.ts';

export const platformNames = { all: 'All Platforms', console: 'Console Platform', mobile: 'Mobile Platform' };
export const tabs = ['players', 'clans', 'season'] as const;

/** The leaderboard's filters in the address; omitted ones have their default. */
export interface LeaderboardView {
  search: string;
  platformGroup: PlatformGroup;
  tab: (typeof tabs)[number];
  /** Only the players whom the visitor follows. */
  following: boolean;
  /** The season that is shown; the current one by default. */
  season: string;
}

const readSeason = (season: string | null): string => {
  const current = findSeason(new Date());
  return season !== null && seasonPattern.test(season) && season < current ? season : current;
};

export const readView = (query: URLSearchParams): LeaderboardView => ({
  search: query.get('q') ?? '',
  platformGroup: findValue(platformGroups, query.get('platform')) ?? 'all',
  tab: findValue(tabs, query.get('tab')) ?? 'players',
  following: query.get('following') === 'true',
  season: readSeason(query.get('season')),
});

/** Writes the view to the query; other parameters are kept, defaults are omitted. */
const writeView = (query: URLSearchParams, view: LeaderboardView): Record<string, string> =>
  withValues(query, {
    q: view.search,
    platform: view.platformGroup === 'all' ? '' : view.platformGroup,
    tab: view.tab === 'players' ? '' : view.tab,
    following: view.following ? 'true' : '',
    season: view.season === findSeason(new Date()) ? '' : view.season,
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
