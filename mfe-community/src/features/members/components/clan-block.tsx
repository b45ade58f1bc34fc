import type { MemberProfile } from '@portal/contracts';
import { Avatar, Persona, Shield, theme } from '@portal/ui';
import { styled } from 'styled-components';
import { texts } from '../texts';

type Clan = NonNullable<MemberProfile['clanInfo']>;

const Block = styled.section`
  min-width: 0;
  padding: ${theme.space[4]};
  background: ${theme.color.surfaceRaised};
  border: 1px solid ${theme.color.line};
  border-radius: ${theme.radius.md};
`;

const leaderOf = (clan: Clan, username: string): string =>
  clan.isLeader ? username : (clan.leaderUsername ?? 'Unknown');

/** The clan of a player and who leads it. */
export const ClanBlock = ({ clan, username }: { clan: Clan; username: string }) => (
  <Block aria-label={texts.clan}>
    <Persona
      picture={clan.logo ? <Avatar src={clan.logo} name={clan.name} size="lg" shape="square" /> : <Shield size={64} />}
      name={clan.name}
      detail={texts.leader(leaderOf(clan, username))}
    />
  </Block>
);
