import { useQuery } from '@portal/portal';
import { notificationSettingsQuery } from '@portal/screens';
import { QueryState, Skeleton, SkeletonGroup, Stack } from '@portal/ui';
import { DigestCard } from './digest-card.tsx';
import { GroupsCard } from './groups-card.tsx';
import { InvitationsCard } from './invitations-card.tsx';
import { PushCard } from './push-card.tsx';
import { QuietHoursCard } from './quiet-hours-card.tsx';

const SettingsPlaceholder = () => (
  <SkeletonGroup>
    <Stack gap={4}>
      <Skeleton shape="block" height="24rem" />
      <Skeleton shape="block" height="10rem" />
    </Stack>
  </SkeletonGroup>
);

/** What the player is notified of, and how. */
export const Settings = () => (
  <QueryState
    query={useQuery(notificationSettingsQuery)}
    skeleton={<SettingsPlaceholder />}
    failure="Couldn't load your settings."
    headingLevel={2}
    card
  >
    {(settings) => (
      <Stack gap={4}>
        <GroupsCard settings={settings} />
        {settings.pushKey !== null && (
          <>
            <PushCard pushKey={settings.pushKey} devices={settings.devices} />
            <QuietHoursCard settings={settings} />
          </>
        )}
        <DigestCard settings={settings} />
        {settings.invitations && <InvitationsCard chosen={settings.invitations} />}
      </Stack>
    )}
  </QueryState>
);
