import type { CurrentUser } from '@portal/contracts';
import { competitionPaths } from '@portal/contracts/competition/ui';
import { ClanLogo, EmptyState, Persona, Shield, Stack } from '@portal/ui';
import type { ReactNode } from 'react';
import { ButtonLink } from '../links';
import { ClanLink } from './clan-link';
import { PlayerLink } from './player-link';

type Clan = NonNullable<CurrentUser['clanInfo']>;

/** A clan's logo and name above its leader. */
export const ClanSummary = ({ clan: { id, name, logo }, leader }: { clan: Clan; leader: ReactNode }) => (
  <Persona
    picture={<ClanLogo logo={logo} seed={id} />}
    name={
      <ClanLink id={id} cover>
        {name}
      </ClanLink>
    }
    detail={<>Leader: {leader}</>}
  />
);

const browse = (label: string) => (
  <ButtonLink variant="secondary" to={competitionPaths.clans()}>
    {label}
  </ButtonLink>
);

interface ClanOfPlayerProps {
  clan: Clan | null;
  /** Whether the player is the visitor. */
  isOwn: boolean;
}

/** The clan that a player belongs to, with a link to all clans. */
export const ClanOfPlayer = ({ clan, isOwn }: ClanOfPlayerProps) =>
  clan ? (
    <Stack gap={4}>
      <ClanSummary
        clan={clan}
        leader={clan.isLeader && isOwn ? 'You' : <PlayerLink username={clan.leaderUsername} />}
      />
      {browse('View All Clans')}
    </Stack>
  ) : (
    <EmptyState picture={<Shield size={72} />} action={browse('Browse Clans')}>
      You're not a member of any clan yet
    </EmptyState>
  );
