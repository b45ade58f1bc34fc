import type { ClanListItem } from '@portal/contracts';
import { usePagedList, usePortalConfig } from '@portal/portal';
import { useMemo, useState } from 'react';
import { clanQueries, getClanSort } from '../queries.ts';

/** Clans created on this page come first: by size, a new clan may be many pages down. */
const withCreatedFirst = (created: readonly ClanListItem[], listed: readonly ClanListItem[]): ClanListItem[] => {
  const createdIds = new Set(created.map(({ id }) => id));
  const fresh = new Map(listed.map((clan) => [clan.id, clan]));
  return [...created.map((clan) => fresh.get(clan.id) ?? clan), ...listed.filter(({ id }) => !createdIds.has(id))];
};

/** The loaded pages of clans, with the changes made on this page applied. */
export const useClanList = () => {
  const { features } = usePortalConfig();
  const { clanLife } = features;
  const list = usePagedList(clanQueries.list(getClanSort(features)));
  const places = useMemo(() => new Map(list.data?.map(({ id }, index) => [id, index + 1])), [list.data]);
  const [created, setCreated] = useState<readonly ClanListItem[]>([]);
  return {
    ...list,
    data: list.data && withCreatedFirst(created, list.data),
    /** The place by score; undefined where clans are sorted by size, and for a clan that is on no page yet. */
    findPlace: (id: string): number | undefined => (clanLife ? places.get(id) : undefined),
    addCreated: (clan: ClanListItem) => setCreated((clans) => [clan, ...clans]),
    removeDeleted: (id: string) => setCreated((clans) => clans.filter((clan) => clan.id !== id)),
    countMember: (id: string) =>
      setCreated((clans) =>
        clans.map((clan) => (clan.id === id ? { ...clan, memberCount: clan.memberCount + 1 } : clan)),
      ),
  };
};
