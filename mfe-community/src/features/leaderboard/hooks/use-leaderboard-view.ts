import { useSearchParams } from '@portal/portal';
import { useSearchText } from '../../../shared/use-search-text';
import { type LeaderboardView, readView, writeView } from '../view';

/** The leaderboard's filters, kept in the address so that they can be shared and survive a reload. */
export const useLeaderboardView = () => {
  const [query, setQuery] = useSearchParams();
  const change = (part: Partial<LeaderboardView>) =>
    setQuery((current) => writeView(current, { ...readView(current), ...part }), { replace: true });
  const { search: storedSearch, ...view } = readView(query);
  const [search, setSearch] = useSearchText(storedSearch, (text) => change({ search: text }));
  return { ...view, search, setSearch, change };
};
