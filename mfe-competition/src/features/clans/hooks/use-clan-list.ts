import type { ClanListItem } from '@portal/contracts';
import { usePagedList } from '@portal/portal';
import { useMemo, useState } from 'react';
import { clansQuery } from '../api/clans';

/** Clans founded here stand first, where their founder sees them: a young clan's own place may be many pages down. */
const withFoundedFirst = (founded: readonly ClanListItem[], listed: readonly ClanListItem[]): ClanListItem[] => {
  const own = new Set(founded.map(({ id }) => id));
  const newest = new Map(listed.map((clan) => [clan.id, clan]));
  return [...founded.map((clan) => newest.get(clan.id) ?? clan), ...listed.filter(({ id }) => !own.has(id))];
};

/** The clans on screen: the loaded pages, and what this page's own actions did to them. */
export const useClanList = () => {
  const list = usePagedList(clansQuery);
  const [founded, setFounded] = useState<readonly ClanListItem[]>([]);
  const listed = list.status === 'ready' ? list.rows : null;
  const clans = useMemo(() => listed && withFoundedFirst(founded, listed), [founded, listed]);
  const actions = useMemo(
    () => ({
      found: (clan: ClanListItem) => setFounded((clans) => [clan, ...clans]),
      dissolve: (id: string) => setFounded((clans) => clans.filter((clan) => clan.id !== id)),
      welcome: (id: string) =>
        setFounded((clans) =>
          clans.map((clan) => (clan.id === id ? { ...clan, memberCount: clan.memberCount + 1 } : clan)),
        ),
    }),
    [],
  );
  return { list, clans, ...actions };
};
