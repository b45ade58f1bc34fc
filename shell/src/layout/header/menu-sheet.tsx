import { accountPaths } from '@portal/contracts/account/ui';
import { communityPaths } from '@portal/contracts/community/ui';
import { competitionPaths } from '@portal/contracts/competition/ui';
import { ButtonLink, usePortalConfig, useQuery, useSession, useSignOut } from '@portal/portal';
import { Avatar, Button, focusRing, highlightWhenForced, Logo, media, Persona, Stack, theme } from '@portal/ui';
import { Sheet, SheetContent } from '@portal/ui/overlays';
import { LogOut, Newspaper, Swords } from 'lucide-react';
import { styled } from 'styled-components';
import { editorQuery } from './editor-query.ts';
import { HeaderLinks } from './main-navigation.tsx';

const Navigation = styled.nav`
  margin-block: ${theme.space[4]};

  ul {
    display: grid;
    gap: ${theme.space[1]};
  }
  a {
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
  }
`;

const Head = styled.div`
  display: flex;
  align-items: center;
  min-height: ${theme.touchTarget};
  padding-inline-end: ${theme.space[10]};
`;

/** The link for editors, as in the menu of wide screens. */
const EditorLink = () =>
  useQuery(editorQuery).data?.editor && (
    <ButtonLink fullWidth variant="secondary" to={communityPaths.desk()}>
      <Newspaper aria-hidden />
      Editor's desk
    </ButtonLink>
  );

/** The links, with the player (or the logo) above and the session buttons below. */
const MenuContent = () => {
  const { status, user } = useSession();
  const { communityName, features } = usePortalConfig();
  const { signOut, isPending } = useSignOut();
  return (
    <>
      <Head>
        {user ? (
          <Persona
            picture={<Avatar src={user.avatar} seed={user.id} name={user.username} />}
            name={user.username}
            detail={user.role || 'Player'}
          />
        ) : (
          <Logo name={communityName} />
        )}
      </Head>
      <Navigation aria-label="Main">
        <HeaderLinks />
      </Navigation>
      {status === 'signed-in' && (
        <Stack gap={3}>
          {features.playTournaments && (
            <ButtonLink fullWidth variant="secondary" to={competitionPaths.ownMatches()}>
              <Swords aria-hidden />
              My Matches
            </ButtonLink>
          )}
          {features.newsDesk && <EditorLink />}
          <Button fullWidth variant="secondary" pending={isPending} onClick={signOut}>
            <LogOut aria-hidden />
            Logout
          </Button>
        </Stack>
      )}
      {status === 'signed-out' && (
        <Stack gap={3}>
          <ButtonLink fullWidth to={accountPaths.signUp()}>
            Sign Up
          </ButtonLink>
          <ButtonLink fullWidth variant="secondary" to={accountPaths.signIn()}>
            Sign In
          </ButtonLink>
        </Stack>
      )}
    </>
  );
};

interface MenuSheetProps {
  open: boolean;
  onClose: () => void;
  onCloseAutoFocus: (event: Event) => void;
}

/** The menu itself: a sheet with the session and all links. */
export const MenuSheet = ({ open, onClose, onCloseAutoFocus }: MenuSheetProps) => (
  <Sheet open={open} onOpenChange={onClose}>
    <SheetContent title="Menu" size="menu" closeLabel="Close menu" onCloseAutoFocus={onCloseAutoFocus}>
      <MenuContent />
    </SheetContent>
  </Sheet>
);
