import { type MemberSummary, roleBadge } from '@portal/contracts';
import { formatCount, usePortalConfig } from '@portal/portal';
import { Avatar, RoleBadge, theme, truncate } from '@portal/ui';
import { styled } from 'styled-components';

const Line = styled.span`
  display: flex;
  align-items: center;
  gap: ${theme.space[3]};
  min-width: 0;
`;

const Words = styled.span`
  display: grid;
  gap: ${theme.space[1]};
  min-width: 0;
`;

const Name = styled.bdi`
  ${truncate}
  font-weight: 600;
`;

const Facts = styled.span`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${theme.space[1]} ${theme.space[2]};
  min-width: 0;
  font-size: ${theme.fontSize.small};
  color: ${theme.color.textMuted};
`;

const Badge = styled(RoleBadge)`
  ${truncate}
  display: block;
`;

const Clan = styled.bdi`
  ${truncate}
  max-width: 100%;
`;

/** A player in a list: picture, name, primary role, score and clan. */
export const MemberLine = ({ member }: { member: MemberSummary }) => {
  const { productName } = usePortalConfig();
  return (
    <Line>
      <Avatar src={member.avatar} name={member.username} loading="lazy" />
      <Words>
        <Name>{member.username}</Name>
        <Facts>
          <Badge role={roleBadge(member.roles, productName)} productName={productName} />
          <span>{`Score ${formatCount(member.score)}`}</span>
          <Clan>{member.clanInfo?.name ?? 'No Clan'}</Clan>
        </Facts>
      </Words>
    </Line>
  );
};
