import { type clanCardWidget, competitionPaths } from '@portal/contracts/competition/ui';
import type { WidgetPropsOf } from '@portal/contracts/ui';
import { ButtonLink, ClanLink, ClanLogo, PlayerLink, usePortalConfig, useSession } from '@portal/portal';
import { Cluster, EmptyState, Persona, Shield, Stack } from '@portal/ui';

const ClansLink = ({ label }: { label: string }) => (
  <ButtonLink variant="secondary" to={competitionPaths.clans()}>
    {label}
  </ButtonLink>
);

/** The link leads to the form for a new clan, in portals in which players create clans. */
const CreateLink = () =>
  usePortalConfig().features.clanLife && (
    <ButtonLink variant="secondary" to={competitionPaths.newClan()}>
      Create a clan
    </ButtonLink>
  );

/** The clan that a player belongs to, with a link to all clans. */
export const Widget = ({ userId, clanInfo }: WidgetPropsOf<typeof clanCardWidget>) => {
  const isOwn = useSession().user?.id === userId;
  if (!clanInfo)
    return (
      <EmptyState
        picture={<Shield size={72} />}
        action={
          <Cluster justify="center">
            <ClansLink label="Browse Clans" />
            {isOwn && <CreateLink />}
          </Cluster>
        }
      >
        You're not a member of any clan yet
      </EmptyState>
    );
  const { id, name, logo, isLeader, leaderUsername } = clanInfo;
  return (
    <Stack gap={4}>
      <Persona
        picture={<ClanLogo logo={logo} seed={id} />}
        name={
          <ClanLink id={id} cover>
            {name}
          </ClanLink>
        }
        detail={<>Leader: {isLeader && isOwn ? 'You' : <PlayerLink username={leaderUsername} />}</>}
      />
      <ClansLink label="View All Clans" />
    </Stack>
  );
};
