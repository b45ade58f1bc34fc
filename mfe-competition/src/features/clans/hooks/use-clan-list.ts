import type { ClanListItem } from '@portal/contracts';
import { usePagedList } from '@portal/portal';
import { useState } from 'react';
import { clanQueries } from '../queries.ts';

/** Clans created on this page come first: by size, a new clan may be many pages down. */
const withCreatedFirst = (created: readonly ClanListItem[], listed: readonly ClanListItem[]): ClanListItem[] => {
  const createdIds = new Set(created.map(({ id }) => id));
  const fresh = new Map(listed.map((clan) => [clan.id, clan]));
  return [...created.map((clan) => fresh.get(clan.id) ?? clan), ...listed.filter(({ id }) => !createdIds.has(id))];
};

/** The loaded pages of clans, with the changes made on this page applied. */
export const useClanList = () => {
  const list = usePagedList(clanQueries.list());
  const [created, setCreated] = useState<readonly ClanListItem[]>([]);
  return {
    ...list,
    data: list.data && withCreatedFirst(created, list.data),
    addCreated: (clan: ClanListItem) => setCreated((clans) => [clan, ...clans]),
    removeDeleted: (id: string) => setCreated((clans) => clans.filter((clan) => clan.id !== id)),
    countMember: (id: string) =>
      setCreated((clans) =>
        clans.map((clan) => (clan.id === id ? { ...clan, memberCount: clan.memberCount + 1 } : clan)),
      ),
  };
};
