import type { Clan } from '@portal/contracts';
import { competitionPaths } from '@portal/contracts/competition/ui';
import { BackLink } from '@portal/portal';
import { Page, SkeletonGroup, Stack } from '@portal/ui';
import { ClanBanner } from './clan-banner.tsx';
import { ClanMatchday } from './clan-matchday.tsx';
import { MembersPanel } from './members-panel.tsx';

/** A clan's page. The clan is undefined while it loads. */
export const ClanLayout = ({ clan }: { clan: Clan | undefined }) => (
  <Page>
    <Stack gap={6}>
      <BackLink to={competitionPaths.clans()} label="Back to Clans" />
      <ClanBanner clan={clan} />
      <ClanMatchday clanId={clan?.id} />
      <MembersPanel clanId={clan?.id} />
    </Stack>
  </Page>
);

/** The page while its code and data load. */
export const ClanSkeleton = () => (
  <SkeletonGroup>
    <ClanLayout clan={undefined} />
  </SkeletonGroup>
);
