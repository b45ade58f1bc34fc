import { accountPaths } from '@portal/contracts/account/ui';
import { communityPaths } from '@portal/contracts/community/ui';
import { competitionPaths } from '@portal/contracts/competition/ui';
import { NavLink, usePortalConfig } from '@portal/portal';
import { focusRing, highlightWhenForced, media, theme } from '@portal/ui';
import { House, Medal, Shield, Trophy, UserRound } from 'lucide-react';
import { styled } from 'styled-components';
import { paths } from '../routing/shell-routes';

const links = [
  { to: paths.home(), label: 'Home', Icon: House },
  { to: communityPaths.leaderboard(), label: 'Leaderboard', Icon: Medal },
  { to: competitionPaths.clans(), label: 'Clans', Icon: Shield },
  { to: competitionPaths.tournaments(), label: 'Tournaments', Icon: Trophy },
  { to: accountPaths.profile(), label: 'Profile', Icon: UserRound },
] as const;

/* Sticky instead of fixed: at the end of the page it takes its own space, so it never covers the footer. */
const Bar = styled.nav`
  position: sticky;
  z-index: ${theme.layer.header};
  inset-block-end: 0;
  padding-block-end: env(safe-area-inset-bottom);
  background: ${theme.color.surface};
  border-block-start: 1px solid ${theme.color.line};

  ${media.md} { display: none; }
  ${media.print} { display: none; }
`;

/* Longer words get more of the width, so that all fit at 320 px. */
const List = styled.ul`
  display: flex;

  > li { flex: 1 1 auto; min-width: ${theme.touchTarget}; }
`;

const Item = styled(NavLink)`
  ${focusRing}
  display: grid;
  place-items: center;
  align-content: center;
  gap: ${theme.space[1]};
  height: calc(${theme.bottomBarHeight} - 1px);
  font-size: 0.6875rem;
  line-height: 1;
  font-weight: 550;
  color: ${theme.color.textMuted};
  text-decoration: none;

  &:focus-visible { outline-offset: -3px; }
  &[aria-current='page'] {
    color: ${theme.color.accent};
    box-shadow: inset 0 2px ${theme.color.accent};
    ${highlightWhenForced}
  }
`;

/** The main pages within reach of the thumb: on phones, with the feature `bottomNavigation`. */
export const BottomNavigation = () => {
  const { bottomNavigation } = usePortalConfig().features;
  if (!bottomNavigation) return null;
  return (
    <Bar aria-label="Shortcuts">
      <List role="list">
        {links.map(({ to, label, Icon }) => (
          <li key={to}>
            <Item to={to} end={to === paths.home()}>
              <Icon aria-hidden size={22} />
              {label}
            </Item>
          </li>
        ))}
      </List>
    </Bar>
  );
};
