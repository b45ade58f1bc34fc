import type { CurrentUser } from '@portal/contracts';
import { type clanCardWidget, competitionPaths } from '@portal/contracts/competition/ui';
import type { WidgetPropsOf } from '@portal/contracts/ui';
import { ButtonLink, useSession } from '@portal/portal';
import { EmptyState, Persona, Shield, Stack } from '@portal/ui';
import { ClanLogo } from '../../shared/clan-logo';

type ClanInfo = NonNullable<CurrentUser['clanInfo']>;

const NoClan = () => (
  <EmptyState
    picture={<Shield size={72} />}
    action={
      <ButtonLink variant="secondary" to={competitionPaths.clans()}>
        Browse Clans
      </ButtonLink>
    }
  >
    You're not a member of any clan yet
  </EmptyState>
);

const leaderOf = ({ isLeader, leaderUsername }: ClanInfo, isViewer: boolean): string =>
  isLeader && isViewer ? 'You' : (leaderUsername ?? 'Unknown');

export const Widget = ({ userId, clanInfo }: WidgetPropsOf<typeof clanCardWidget>) => {
  const { user } = useSession();
  if (!clanInfo) return <NoClan />;
  return (
    <Stack gap={4}>
      <Persona
        picture={<ClanLogo logo={clanInfo.logo} />}
        name={clanInfo.name}
        detail={`Leader: ${leaderOf(clanInfo, user?.id === userId)}`}
      />
      <ButtonLink variant="secondary" to={competitionPaths.clans()}>
        View All Clans
      </ButtonLink>
    </Stack>
  );
};
