import { type clanCardWidget, competitionPaths } from '@portal/contracts/competition/ui';
import type { WidgetPropsOf } from '@portal/contracts/ui';
import { ButtonLink, ClanLink, PlayerLink, useSession } from '@portal/portal';
import { ClanLogo, EmptyState, Persona, Shield, Stack } from '@portal/ui';

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

export const Widget = ({ userId, clanInfo }: WidgetPropsOf<typeof clanCardWidget>) => {
  const { user } = useSession();
  if (!clanInfo) return <NoClan />;
  return (
    <Stack gap={4}>
      <Persona
        picture={<ClanLogo logo={clanInfo.logo} seed={clanInfo.id} />}
        name={
          <ClanLink id={clanInfo.id} cover>
            {clanInfo.name}
          </ClanLink>
        }
        detail={
          <>
            Leader:{' '}
            {clanInfo.isLeader && user?.id === userId ? 'You' : <PlayerLink username={clanInfo.leaderUsername} />}
          </>
        }
      />
      <ButtonLink variant="secondary" to={competitionPaths.clans()}>
        View All Clans
      </ButtonLink>
    </Stack>
  );
};
