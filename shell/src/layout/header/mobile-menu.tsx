import { NavLink } from '@portal/portal';
import { focusRing, IconButton, media, Sheet, SheetClose, SheetContent, SheetTrigger, theme } from '@portal/ui';
import { Menu } from 'lucide-react';
import { useState } from 'react';
import { styled } from 'styled-components';
import { MobileMenuSession } from './mobile-menu-session';
import { navigationLinks } from './navigation-links';

const Trigger = styled.div`
  margin-inline-start: calc(-1 * ${theme.space[2]});

  ${media.lg} { display: none; }
`;

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
  }
`;

/** The navigation of small screens: a sheet from the left with who is signed in and all links. */
export const MobileMenu = () => {
  const [open, setOpen] = useState(false);
  return (
    <Sheet open={open} onOpenChange={setOpen}>
      <Trigger>
        <SheetTrigger asChild>
          <IconButton label="Open menu" icon={<Menu aria-hidden />} />
        </SheetTrigger>
      </Trigger>
      <SheetContent title="Menu" size="menu" closeLabel="Close menu">
        <MobileMenuSession onLeave={() => setOpen(false)}>
          <nav aria-label="Main">
            <List role="list">
              {navigationLinks.map(({ to, label }) => (
                <li key={to}>
                  <SheetClose asChild>
                    <Item to={to} end={to === '/'}>
                      {label}
                    </Item>
                  </SheetClose>
                </li>
              ))}
            </List>
          </nav>
        </MobileMenuSession>
      </SheetContent>
    </Sheet>
  );
};
