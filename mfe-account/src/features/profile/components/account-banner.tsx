import { type CurrentUser, roleBadges } from '@portal/contracts';
import { usePortalConfig, useSignOut } from '@portal/portal';
import { Button, Heading, media, PitchOrnament, RoleBadge, Text, theme } from '@portal/ui';
import { LogOut, Mail } from 'lucide-react';
import { styled } from 'styled-components';
import { texts } from '../texts';
import { PictureControl } from './picture-control';
import { BannerBox } from './profile-layout';

const Words = styled.div`
  display: grid;
  justify-items: center;
  gap: ${theme.space[3]};
  min-width: 0;
  max-width: 100%;

  ${media.md} { justify-items: start; }
`;

const Address = styled(Text)`
  display: flex;
  align-items: center;
  gap: ${theme.space[2]};
  max-width: 100%;
  overflow-wrap: anywhere;

  svg { flex: none; inline-size: 1.1rem; }
`;

// The role is written out because some browsers drop a list's meaning with its bullets.
const Roles = styled.ul.attrs({ role: 'list' })`
  display: flex;
  flex-wrap: wrap;
  justify-content: center;
  gap: ${theme.space[2]};

  ${media.md} { justify-content: flex-start; }
`;

/** Who is signed in: picture, name, address and roles. */
export const AccountBanner = ({ user }: { user: CurrentUser }) => {
  const { productName } = usePortalConfig();
  const { signOut, isPending } = useSignOut();
  return (
    <BannerBox aria-label={texts.account.title}>
      <PitchOrnament />
      <PictureControl username={user.username} avatar={user.avatar} />
      <Words>
        <Heading level={1}>
          <bdi>{user.username}</bdi>
        </Heading>
        <Address tone="muted">
          <Mail aria-hidden />
          {user.email}
        </Address>
        <Roles aria-label={texts.account.roles}>
          {roleBadges(user.roles, productName).map((role) => (
            <li key={role}>
              <RoleBadge role={role} productName={productName} />
            </li>
          ))}
        </Roles>
      </Words>
      <Button variant="secondary" pending={isPending} onClick={signOut}>
        {!isPending && <LogOut aria-hidden />}
        {texts.signOut}
      </Button>
    </BannerBox>
  );
};
