import type { CurrentUser } from '@portal/contracts';
import { Link, paths, useSession, type WidgetProps } from '@portal/portal';
import { Button, EmptyState, Persona, Shield, Stack } from '@portal/ui';
import { ClanLogo } from '../../shared/clan-logo';

type ClanInfo = NonNullable<CurrentUser['clanInfo']>;

const NoClan = () => (
  <EmptyState
    picture={<Shield size={72} />}
    action={
      <Button variant="secondary" asChild>
        <Link to={paths.clans()}>Browse Clans</Link>
      </Button>
    }
  >
    You're not a member of any clan yet
  </EmptyState>
);

const leaderOf = ({ isLeader, leaderUsername }: ClanInfo, isViewer: boolean): string =>
  isLeader && isViewer ? 'You' : (leaderUsername ?? 'Unknown');

/** A player's clan, or the invitation to find one. */
export const ClanCard = ({ userId, clanInfo }: WidgetProps['clan-card']) => {
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
        <Link to={paths.clans()}>View All Clans</Link>
      </Button>
    </Stack>
  );
};
