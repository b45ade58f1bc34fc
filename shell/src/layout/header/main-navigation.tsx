import { accountPaths } from '@portal/contracts/account/ui';
import { communityPaths } from '@portal/contracts/community/ui';
import { competitionPaths } from '@portal/contracts/competition/ui';
import { NavLink } from '@portal/portal';
import { focusRing, media, theme } from '@portal/ui';
import { styled } from 'styled-components';
import { paths } from '../../routing/shell-routes';

export const navigationLinks = [
  { to: paths.home(), label: 'Home' },
  { to: communityPaths.leaderboard(), label: 'Leaderboard' },
  { to: communityPaths.news(), label: 'News' },
  { to: competitionPaths.clans(), label: 'Clans' },
  { to: competitionPaths.tournaments(), label: 'Tournaments' },
  { to: communityPaths.members(), label: 'Members' },
  { to: accountPaths.profile(), label: 'Profile' },
] as const;

const Navigation = styled.nav`
  display: none;

  ${media.lg} { display: block; }
`;

const List = styled.ul`
  display: flex;
  padding: 0;
  list-style: none;
`;

const Item = styled(NavLink)`
  ${focusRing}
  position: relative;
  display: flex;
  align-items: center;
  height: ${theme.touchTarget};
  padding-inline: ${theme.space[3]};
  font-size: ${theme.fontSize.small};
  font-weight: 550;
  color: ${theme.color.textMuted};
  text-decoration: none;
  border-radius: ${theme.radius.sm};
  transition: color ${theme.duration.fast} ${theme.easing};

  ${media.hover} { &:hover { color: ${theme.color.text}; } }

  &[aria-current='page'] { color: ${theme.color.text}; }
  &[aria-current='page']::after {
    content: '';
    position: absolute;
    inset: auto ${theme.space[3]} 4px;
    height: 2px;
    background: ${theme.color.accent};
    border-radius: ${theme.radius.full};

    ${media.forcedColors} { background: Highlight; }
  }
`;

/** The navigation of large screens; `MobileMenu` has the same links for small ones. */
export const MainNavigation = () => (
  <Navigation aria-label="Main">
    <List role="list">
      {navigationLinks.map(({ to, label }) => (
        <li key={to}>
          <Item to={to} end={to === '/'}>
            {label}
          </Item>
        </li>
      ))}
    </List>
  </Navigation>
);
