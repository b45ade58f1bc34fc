import type { Clan, ClanManagement, ClanMe } from '@portal/contracts';
import { competitionPaths } from '@portal/contracts/competition/ui';
import { findValue, withQuery } from '@portal/contracts/ui';
import { useQuery, useSearchParams } from '@portal/portal';
import { FilterLinks, useMedia } from '@portal/screens';
import { QueryState, Skeleton, SkeletonGroup, Stack, theme } from '@portal/ui';
import { styled } from 'styled-components';
import { clanQueries } from '../queries.ts';
import { InvitePanel } from './invite-panel.tsx';
import { Members } from './members.tsx';
import { Requests } from './requests.tsx';
import { SettingsPanel } from './settings-panel.tsx';

const sections = ['requests', 'members', 'invite', 'settings'] as const;
type ManageSection = (typeof sections)[number];

const sectionNames: Record<ManageSection, string> = {
  requests: 'Requests',
  members: 'Members',
  invite: 'Invite',
  settings: 'Settings',
};

const Columns = styled.div`
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  align-items: start;
  gap: ${theme.space[6]};
`;

export interface ManageProps {
  clan: Clan;
  own: ClanMe;
}

interface SectionsProps extends ManageProps {
  management: ClanManagement;
}

const SectionView = ({ section, clan, own, management }: SectionsProps & { section: ManageSection }) => {
  switch (section) {
    case 'requests':
      return <Requests clanId={clan.id} management={management} />;
    case 'members':
      return <Members clan={clan} own={own} management={management} />;
    case 'invite':
      return <InvitePanel clan={clan} management={management} />;
    case 'settings':
      return <SettingsPanel clan={clan} />;
  }
};

/** One section at a time, by links. */
const NarrowSections = ({ offered, ...props }: SectionsProps & { offered: readonly ManageSection[] }) => {
  const { clan, management } = props;
  const [query] = useSearchParams();
  const current = findValue(offered, query.get('section')) ?? 'requests';
  const open = management.requests.filter(({ state }) => state === 'requested').length;
  const links = offered.map((section) => ({
    to: withQuery(competitionPaths.clan(clan.id), { tab: 'manage', section }),
    label: section === 'requests' && open > 0 ? `Requests (${open})` : sectionNames[section],
    isCurrent: section === current,
  }));
  return (
    <Stack gap={5}>
      <FilterLinks label="Sections of clan management" links={links} />
      <SectionView key={current} section={current} {...props} />
    </Stack>
  );
};

const WideSections = ({ offered, ...props }: SectionsProps & { offered: readonly ManageSection[] }) => (
  <Columns>
    {[offered.slice(0, 2), offered.slice(2)].map((column) => (
      <Stack key={column.join()} gap={6}>
        {column.map((section) => (
          <SectionView key={section} section={section} {...props} />
        ))}
      </Stack>
    ))}
  </Columns>
);

/** What leader and managers do with a clan. Only the leader has settings. */
export const Manage = ({ clan, own }: ManageProps) => {
  const isWide = useMedia('(min-width: 1024px)');
  const offered = own.role === 'leader' ? sections : sections.slice(0, 3);
  const Sections = isWide ? WideSections : NarrowSections;
  return (
    <QueryState
      query={useQuery(clanQueries.management(clan.id))}
      skeleton={
        <SkeletonGroup>
          <Skeleton shape="block" height="32rem" />
        </SkeletonGroup>
      }
      failure="Couldn't load this clan's requests and members."
      headingLevel={2}
      card
    >
      {(management) => <Sections offered={offered} clan={clan} own={own} management={management} />}
    </QueryState>
  );
};
