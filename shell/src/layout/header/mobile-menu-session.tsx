import { accountPaths } from '@portal/contracts/account/ui';
import { Link, usePortalConfig, useSession, useSignOut } from '@portal/portal';
import { Avatar, Button, Logo, Persona, Stack, theme } from '@portal/ui';
import { LogOut } from 'lucide-react';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';

/** What a player without a role of its own is called. */
const DEFAULT_ROLE = 'Player';

const Head = styled.div`
  display: flex;
  align-items: center;
  min-height: ${theme.touchTarget};
  padding-inline-end: ${theme.space[10]};
`;

interface MobileMenuSessionProps {
  /** Closes the menu when one of the links or buttons leads away. */
  onLeave: () => void;
  /** The navigation between who is signed in and what they can do. */
  children: ReactNode;
}

const SignedOutActions = ({ onLeave }: { onLeave: () => void }) => (
  <Stack gap={3}>
    <Button asChild fullWidth onClick={onLeave}>
      <Link to={accountPaths.signUp()}>Sign Up</Link>
    </Button>
    <Button asChild fullWidth variant="secondary" onClick={onLeave}>
      <Link to={accountPaths.signIn()}>Sign In</Link>
    </Button>
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

/** The mobile menu's frame: the player's name and role, or the portal's to a visitor, above the links, signing in or out below them. */
export const MobileMenuSession = ({ onLeave, children }: MobileMenuSessionProps) => {
  const { status, user } = useSession();
  const { communityName } = usePortalConfig();
  return (
    <>
      <Head>
        {user ? (
          <Persona
            picture={<Avatar src={user.avatar} name={user.username} />}
            name={user.username}
            detail={user.role || DEFAULT_ROLE}
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
