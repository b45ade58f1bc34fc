import type { ClanMember } from '@portal/contracts';
import { Avatar, focusRing, Grid, Persona, personaHeight, theme } from '@portal/ui';
import { styled } from 'styled-components';
import { clanTexts } from '../texts';

/** Members side by side, as many as fit. */
export const MemberGrid = styled(Grid).attrs({ min: 'md', gap: 3 })``;

/** CSS height of a member. */
export const memberHeight = `calc(${personaHeight} + 2 * ${theme.space[3]} + 2px)`;

const Tile = styled.li`
  ${focusRing}
  min-width: 0;
  padding: ${theme.space[3]};
  background: ${theme.color.surfaceRaised};
  border: 1px solid ${theme.color.line};
  border-radius: ${theme.radius.md};
`;

/** The picture that the portal draws for every player, seeded by the id. */
const generatedAvatar = (userId: string): string => `/api/avatars/generated/${encodeURIComponent(userId)}`;

export const MemberRow = ({ member }: { member: ClanMember }) => {
  const name = member.user?.username ?? clanTexts.unknownMember(member.userId);
  return (
    <Tile tabIndex={-1}>
      <Persona
        picture={<Avatar src={generatedAvatar(member.userId)} name={name} />}
        name={name}
        detail={clanTexts.joined(new Date(member.joinedAt).toLocaleDateString())}
      />
    </Tile>
  );
};
