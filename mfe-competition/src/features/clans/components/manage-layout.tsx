import type { Clan } from '@portal/contracts';
import { competitionPaths } from '@portal/contracts/competition/ui';
import { BackLink } from '@portal/portal';
import { Page, PageHeader, Stack } from '@portal/ui';
import type { ReactNode } from 'react';

/** Title and column of the management of a clan. */
export const ManageLayout = ({ clan, children }: { clan: Clan; children: ReactNode }) => (
  <Page>
    <Stack gap={6}>
      <BackLink to={competitionPaths.clan(clan.id)} label={`Back to ${clan.name}`} />
      <PageHeader title={`Manage ${clan.name}`} subtitle="Requests, members, invitations and settings." />
      {children}
    </Stack>
  </Page>
);
