import type { CurrentUser } from '@portal/contracts';
import { type clanCardWidget, competitionPaths } from '@portal/contracts/competition/ui';
import type { WidgetPropsOf } from '@portal/contracts/ui';
import { Link, useSession } from '@portal/portal';
import { Button, EmptyState, Persona, Shield, Stack } from '@portal/ui';
import { ClanLogo } from '../../shared/clan-logo';

type ClanInfo = NonNullable<CurrentUser['clanInfo']>;

const NoClan = () => (
  <EmptyState
    picture={<Shield size={72} />}
    action={
      <Button variant="secondary" asChild>
        <Link to={competitionPaths.clans()}>Browse Clans</Link>
      </Button>
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
      <Button variant="secondary" asChild>
        <Link to={competitionPaths.clans()}>View All Clans</Link>
      </Button>
    </Stack>
  );
};
