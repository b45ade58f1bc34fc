import type { CurrentUser } from '@portal/contracts';
import { competitionPaths } from '@portal/contracts/competition/ui';
import { Link } from '@portal/portal';
import { Avatar, Button, EmptyState, Persona, Shield } from '@portal/ui';
import { texts } from '../texts';

const words = texts.clan;

type ClanInfo = NonNullable<CurrentUser['clanInfo']>;

const leaderOf = ({ isLeader, leaderUsername }: ClanInfo): string =>
  isLeader ? words.leaderIsViewer : (leaderUsername ?? words.leaderUnknown);

const NoClan = () => (
  <EmptyState
    picture={<Shield size={72} />}
    action={
      <Button variant="secondary" asChild>
        <Link to={competitionPaths.clans()}>{words.browse}</Link>
      </Button>
    }
  >
    {words.none}
  </EmptyState>
);

/** What stands here while no remote shows clans: what the session itself knows of the player's clan. */
export const ClanFallback = ({ clan }: { clan: CurrentUser['clanInfo'] }) => {
  if (!clan) return <NoClan />;
  return (
    <>
      <Persona
        picture={
          clan.logo ? <Avatar src={clan.logo} name={clan.name} size="lg" shape="square" /> : <Shield size={64} />
        }
        name={clan.name}
        detail={words.leader(leaderOf(clan))}
      />
      <Button variant="secondary" asChild>
        <Link to={competitionPaths.clans()}>{words.viewAll}</Link>
      </Button>
    </>
  );
};
