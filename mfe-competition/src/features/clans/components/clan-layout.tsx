import type { Clan, ClanMe } from '@portal/contracts';
import { competitionPaths } from '@portal/contracts/competition/ui';
import { BackLink, usePagedList, usePortalConfig } from '@portal/portal';
import { media, Page, SkeletonGroup, Stack, theme } from '@portal/ui';
import { styled } from 'styled-components';
import { AnnouncementsCard, AnnouncementsSkeleton } from '../announcements/announcements-card.tsx';
import { MembershipPanel } from '../membership/membership-panel.tsx';
import { clanQueries } from '../queries.ts';
import { ClanBanner } from './clan-banner.tsx';
import { ClanCups } from './clan-cups.tsx';
import { ClanMatchday } from './clan-matchday.tsx';
import { MembersPanel } from './members-panel.tsx';

/* Phones: in this order. Wide screens: announcements and members at the side. */
const Columns = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${theme.space[6]};

  ${media.lg} {
    grid-template: auto 1fr / minmax(0, 3fr) minmax(0, 2fr);
    align-items: start;
    > [data-main] { grid-area: 1 / 1 / span 2 / 2; }
    > :not([data-main]) { grid-column: 2; }
  }
`;

interface ClanLayoutProps {
  /** Undefined while it loads. */
  clan: Clan | undefined;
  /** Whether the visitor belongs to the clan; its announcements are for members. */
  isMember?: boolean;
  /** What the visitor is in the clan. Undefined while it loads, if it could not be loaded, and for visitors. */
  own?: ClanMe | undefined;
  isOwnLoading?: boolean;
}

const ClanParts = ({ clan }: Pick<ClanLayoutProps, 'clan'>) => (
  <>
    <Stack gap={6} data-main>
      <ClanMatchday clanId={clan?.id} />
      <ClanCups clanId={clan?.id} />
    </Stack>
    <MembersPanel clanId={clan?.id} />
  </>
);

interface MemberColumnsProps {
  clan: Clan;
  own: ClanMe | undefined;
  isOwnLoading: boolean;
}

/** A claim of the lead and the announcements come first and have any length, so the rest waits for them. */
const MemberColumns = ({ clan, own, isOwnLoading }: MemberColumnsProps) => {
  const list = usePagedList(clanQueries.announcements(clan.id));
  const isLoading = isOwnLoading || (list.data === undefined && list.error === null);
  return (
    <Columns key={String(isLoading)}>
      {isLoading ? <AnnouncementsSkeleton /> : <AnnouncementsCard clan={clan} list={list} own={own} />}
      <ClanParts clan={isLoading ? undefined : clan} />
    </Columns>
  );
};

/** A clan that its players run. */
const PlayerRunClanParts = ({ clan, isMember = false, own, isOwnLoading = false }: ClanLayoutProps) => (
  <>
    <MembershipPanel clan={clan} />
    {clan && isMember ? (
      <MemberColumns clan={clan} own={own} isOwnLoading={isOwnLoading} />
    ) : (
      <Columns>
        <ClanParts clan={clan} />
      </Columns>
    )}
  </>
);

/** A clan's page. */
export const ClanLayout = (props: ClanLayoutProps) => {
  const { clan } = props;
  const { clanLife } = usePortalConfig().features;
  return (
    <Page>
      <Stack gap={6}>
        <BackLink to={competitionPaths.clans()} label="Back to Clans" />
        <ClanBanner clan={clan} />
        {clanLife ? (
          <PlayerRunClanParts {...props} />
        ) : (
          <>
            <ClanMatchday clanId={clan?.id} />
            <MembersPanel clanId={clan?.id} />
          </>
        )}
      </Stack>
    </Page>
  );
};

/** The page while its code and data load. */
export const ClanSkeleton = () => (
  <SkeletonGroup>
    <ClanLayout clan={undefined} />
  </SkeletonGroup>
);
