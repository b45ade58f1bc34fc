import { type MemberProfile, roleBadges } from '@portal/contracts';
import { usePortalConfig } from '@portal/portal';
import { Heading, media, RoleBadge, Stack, Text, theme } from '@portal/ui';
import { CalendarDays } from 'lucide-react';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { texts } from '../texts';
import { ClanBlock } from './clan-block';
import { FigureTiles } from './figure-tiles';
import { MemberHead } from './member-layout';
import { MemberPicture } from './member-picture';
import { OfficialBlock } from './official-block';

// The role is written out because some browsers drop a list's meaning with its bullets.
const Roles = styled.ul.attrs({ role: 'list' })`
  display: flex;
  flex-wrap: wrap;
  justify-content: center;
  gap: ${theme.space[2]};

  ${media.sm} { justify-content: flex-start; }
`;

const Since = styled(Text)`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${theme.space[2]};

  svg { flex: none; inline-size: 1.1rem; block-size: 1.1rem; }
`;

const MemberSince = ({ createdAt }: { createdAt: string }) => (
  <Since as="div" size="small" tone="muted">
    <CalendarDays aria-hidden />
    <span>{texts.memberSince}</span>
    <time dateTime={createdAt}>{new Date(createdAt).toLocaleDateString()}</time>
  </Since>
);

export interface MemberCardProps {
  member: MemberProfile;
  followButton: ReactNode;
  followCounts: ReactNode;
}

/** Everything about one player. */
export const MemberCard = ({ member, followButton, followCounts }: MemberCardProps) => {
  const { productName } = usePortalConfig();
  const isOfficial = member.username === productName;
  return (
    <Stack gap={5}>
      <MemberHead>
        <MemberPicture avatar={member.avatar} />
        <Stack gap={2}>
          <Heading level={3} size="heading">
            <bdi>{member.username}</bdi>
          </Heading>
          <Roles aria-label={texts.roles}>
            {roleBadges(member.roles, productName).map((role) => (
              <li key={role}>
                <RoleBadge role={role} productName={productName} />
              </li>
            ))}
          </Roles>
        </Stack>
        {followButton}
      </MemberHead>
      {followCounts}
      {isOfficial ? <OfficialBlock /> : <FigureTiles member={member} />}
      {member.clanInfo && <ClanBlock clan={member.clanInfo} username={member.username} />}
      {!isOfficial && <MemberSince createdAt={member.createdAt} />}
    </Stack>
  );
};
