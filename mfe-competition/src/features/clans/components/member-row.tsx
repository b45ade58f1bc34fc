import type { ClanMember } from '@portal/contracts';
import { texts } from '@portal/contracts/texts';
import { Avatar, Persona, theme } from '@portal/ui';
import { styled } from 'styled-components';
import { localDate } from '../../../shared/local-date';

const words = texts.clanDetail;

const Line = styled.li`
  padding-block: ${theme.space[3]};
  border-block-end: 1px solid ${theme.color.line};

  &:last-child { border-block-end: 0; }
`;

/** The picture that the portal draws for every player, seeded by the id. */
const generatedAvatar = (userId: string): string => `/api/avatars/generated/${encodeURIComponent(userId)}`;

export const MemberRow = ({ member }: { member: ClanMember }) => {
  const name = member.user?.username ?? words.unknownMember(member.userId);
  return (
    <Line>
      <Persona
        picture={<Avatar src={generatedAvatar(member.userId)} name={name} />}
        name={name}
        detail={words.joined(localDate(member.joinedAt))}
      />
    </Line>
  );
};
