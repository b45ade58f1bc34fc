import { type MemberSummary, roleBadge } from '@portal/contracts';
import { ClanLink, formatCount, PlayerLink, RoleBadge, usePortalConfig } from '@portal/portal';
import { Avatar, theme, truncate, truncateLink } from '@portal/ui';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';

/* Positioned for the name's link, which covers it. */
const MemberBox = styled.span`
  position: relative;
  display: flex;
  align-items: center;
  gap: ${theme.space[3]};
  min-width: 0;

  /* Makes the names of player and clan targets of at least 24 px without moving the lines. */
  a { padding-block: 0.2rem; }
`;

const MemberText = styled.span`
  display: grid;
  gap: ${theme.space[1]};
  min-width: 0;
`;

const MemberName = styled.bdi`
  font-weight: 600;
  /* Long names wrap: beside a button on a phone most of them would be cut. */
  overflow-wrap: anywhere;
`;

const MemberFacts = styled.span`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${theme.space[1]} ${theme.space[2]};
  min-width: 0;
  font-size: ${theme.fontSize.small};
  color: ${theme.color.textMuted};
`;

const PrimaryRole = styled(RoleBadge)`
  ${truncate}
  display: block;
`;

const ClanName = styled.bdi`
  ${truncateLink}
  max-width: 100%;
`;

interface MemberLineProps {
  member: MemberSummary;
  /** The linked name; leads to the public profile by default. */
  name?: ReactNode;
}

/** A player in a list: picture, name, primary role, score and clan. */
export const MemberLine = ({ member, name = <PlayerLink username={member.username} cover /> }: MemberLineProps) => {
  const { productName } = usePortalConfig();
  return (
    <MemberBox>
      <Avatar src={member.avatar} seed={member.id} name={member.username} loading="lazy" />
      <MemberText>
        <MemberName>{name}</MemberName>
        <MemberFacts>
          <PrimaryRole role={roleBadge(member.roles, productName)} />
          <span>{`Score ${formatCount(member.score)}`}</span>
          <ClanName>
            {member.clanInfo ? <ClanLink id={member.clanInfo.id}>{member.clanInfo.name}</ClanLink> : 'No Clan'}
          </ClanName>
        </MemberFacts>
      </MemberText>
    </MemberBox>
  );
};
