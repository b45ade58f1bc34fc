import { type CurrentUser, roleBadges } from '@portal/contracts';
import { communityPaths } from '@portal/contracts/community/ui';
import { ButtonLink, PaintedValue, RoleBadge, usePortalConfig, useSignOut } from '@portal/portal';
import { Button, Heading, media, PitchOrnament, Skeleton, Stack, Text, theme, VisuallyHidden } from '@portal/ui';
import { Eye, LogOut, Mail, MailCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { paths } from '../../../paths.ts';
import { BannerBox } from '../../../shared/layout.ts';

const AccountDetails = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  justify-items: center;
  gap: ${theme.space[3]};
  min-width: 0;
  max-width: 100%;

  ${media.md} { justify-items: start; }
`;

const EmailAddress = styled(Text)`
  display: flex;
  align-items: center;
  gap: ${theme.space[2]};
  max-width: 100%;
  overflow-wrap: anywhere;

  svg { flex: none; inline-size: 1.1rem; }
`;

// Safari drops the list role from lists without bullets.
const RoleList = styled.ul.attrs({ role: 'list' })`
  display: flex;
  flex-wrap: wrap;
  justify-content: center;
  gap: ${theme.space[2]};

  span { white-space: normal; }
  ${media.md} { justify-content: flex-start; }
`;

const picturePlaceholder = (
  <Stack gap={3} align="center">
    <Skeleton shape="circle" width="7rem" height="7rem">
      <PaintedValue of="picture" />
    </Skeleton>
    <Skeleton shape="block" width="10rem" height="2.25rem" />
  </Stack>
);

const detailsPlaceholder = (
  <>
    <Heading level={1}>
      <PaintedValue of="title">
        <VisuallyHidden>Profile</VisuallyHidden>
        <Skeleton width="14rem" height="1lh" />
      </PaintedValue>
    </Heading>
    <Skeleton width="12rem" height="1.5rem" />
    <Skeleton width="8rem" height="1.5rem" />
  </>
);

const actionPlaceholder = <Skeleton shape="block" width="13.125rem" height="2.75rem" />;

const UserDetails = ({ user: { username, email, roles } }: { user: CurrentUser }) => {
  const { productName } = usePortalConfig();
  return (
    <>
      <Heading level={1}>
        <bdi>{username}</bdi>
      </Heading>
      <EmailAddress tone="muted">
        <Mail aria-hidden />
        {email}
      </EmailAddress>
      <RoleList aria-label="Roles">
        {roleBadges(roles, productName).map((role) => (
          <li key={role}>
            <RoleBadge role={role} />
          </li>
        ))}
      </RoleList>
    </>
  );
};

const AccountActions = ({ username }: { username: string }) => {
  const { signOut, isPending } = useSignOut();
  return (
    <Stack gap={3}>
      <ButtonLink variant="secondary" to={communityPaths.member(username)}>
        <Eye aria-hidden />
        View public profile
      </ButtonLink>
      <ButtonLink variant="secondary" to={paths.emailPreferences()}>
        <MailCheck aria-hidden />
        Email preferences
      </ButtonLink>
      <Button variant="secondary" pending={isPending} onClick={signOut}>
        {!isPending && <LogOut aria-hidden />}
        Sign Out
      </Button>
    </Stack>
  );
};

interface AccountBannerProps {
  user: CurrentUser | undefined;
  picture: ReactNode;
}

export const AccountBanner = ({ user, picture = picturePlaceholder }: AccountBannerProps) => (
  <BannerBox aria-label="Account">
    <PitchOrnament />
    {picture}
    <AccountDetails>{user ? <UserDetails user={user} /> : detailsPlaceholder}</AccountDetails>
    {user ? (
      <AccountActions username={user.username} />
    ) : (
      <Stack gap={3}>
        {actionPlaceholder}
        {actionPlaceholder}
        {actionPlaceholder}
      </Stack>
    )}
  </BannerBox>
);
