import { accountPaths } from '@portal/contracts/account/ui';
import { ButtonLink, NavLink, usePortalConfig, useSession, useSignOut } from '@portal/portal';
import { Avatar, Button, focusRing, highlightWhenForced, Logo, media, Persona, Stack, theme } from '@portal/ui';
import { Sheet, SheetContent } from '@portal/ui/overlays';
import { LogOut } from 'lucide-react';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { useLinks } from '../navigation';

const List = styled.ul`
  display: grid;
  gap: ${theme.space[1]};
  margin-block: ${theme.space[4]};
  padding: 0;
  list-style: none;
`;

const Item = styled(NavLink)`
  ${focusRing}
  display: flex;
  align-items: center;
  min-height: 3rem;
  padding-inline: ${theme.space[4]};
  font-weight: 550;
  color: ${theme.color.textMuted};
  text-decoration: none;
  border-radius: ${theme.radius.md};

  ${media.hover} { &:hover { color: ${theme.color.text}; background: ${theme.color.surfaceRaised}; } }

  &[aria-current='page'] {
    color: ${theme.color.accent};
    background: ${theme.color.accentSoft};
    ${highlightWhenForced}
  }
`;

const defaultRole = 'Player';

const Head = styled.div`
  display: flex;
  align-items: center;
  min-height: ${theme.touchTarget};
  padding-inline-end: ${theme.space[10]};
`;

const SignedOutActions = ({ onLeave }: { onLeave: () => void }) => (
  <Stack gap={3}>
    <ButtonLink fullWidth to={accountPaths.signUp()} onClick={onLeave}>
      Sign Up
    </ButtonLink>
    <ButtonLink fullWidth variant="secondary" to={accountPaths.signIn()} onClick={onLeave}>
      Sign In
    </ButtonLink>
  </Stack>
);

const LogoutButton = ({ onLeave }: { onLeave: () => void }) => {
  const { signOut, isPending } = useSignOut();
  const leave = () => {
    onLeave();
    signOut();
  };
  return (
    <Button fullWidth variant="secondary" pending={isPending} onClick={leave}>
      <LogOut aria-hidden />
      Logout
    </Button>
  );
};

/** Frames the links with the player (or the logo) above and the session buttons below. */
const MenuContent = ({ onLeave, children }: { onLeave: () => void; children: ReactNode }) => {
  const { status, user } = useSession();
  const { communityName } = usePortalConfig();
  return (
    <>
      <Head>
        {user ? (
          <Persona
            picture={<Avatar src={user.avatar} seed={user.id} name={user.username} />}
            name={user.username}
            detail={user.role || defaultRole}
          />
        ) : (
          <Logo name={communityName} />
        )}
      </Head>
      {children}
      {status === 'signed-in' && <LogoutButton onLeave={onLeave} />}
      {status === 'signed-out' && <SignedOutActions onLeave={onLeave} />}
    </>
  );
};

const MenuLinks = ({ onLeave }: { onLeave: () => void }) => (
  <nav aria-label="Main">
    <List role="list">
      {useLinks('header').map(({ path, label }) => (
        <li key={path}>
          <Item to={path} end={path === '/'} onClick={onLeave}>
            {label}
          </Item>
        </li>
      ))}
    </List>
  </nav>
);

interface MenuSheetProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onCloseAutoFocus: (event: Event) => void;
}

/** The menu itself: a sheet with the session and all links. */
export const MenuSheet = ({ open, onOpenChange, onCloseAutoFocus }: MenuSheetProps) => {
  const leave = () => onOpenChange(false);
  return (
    <Sheet open={open} onOpenChange={onOpenChange}>
      <SheetContent title="Menu" size="menu" closeLabel="Close menu" onCloseAutoFocus={onCloseAutoFocus}>
        <MenuContent onLeave={leave}>
          <MenuLinks onLeave={leave} />
        </MenuContent>
      </SheetContent>
    </Sheet>
  );
};
