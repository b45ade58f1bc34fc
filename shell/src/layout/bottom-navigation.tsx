import { communityPaths } from '@portal/contracts/community/ui';
import { competitionPaths } from '@portal/contracts/competition/ui';
import { NavLink, useLocation, usePortalConfig } from '@portal/portal';
import { bottomBarSpace, focusRing, highlightWhenForced, media, theme } from '@portal/ui';
import { Ellipsis, House, Medal, Shield, Trophy } from 'lucide-react';
import type { RefCallback } from 'react';
import { css, styled } from 'styled-components';
import { paths } from '../routing/shell-routes.ts';
import { useMenu } from './header/mobile-menu.tsx';
import { useLinks } from './navigation.ts';

const links = [
  { to: paths.home(), label: 'Home', Icon: House },
  { to: communityPaths.leaderboard(), label: 'Leaderboard', Icon: Medal },
  { to: competitionPaths.clans(), label: 'Clans', Icon: Shield },
  { to: competitionPaths.tournaments(), label: 'Tournaments', Icon: Trophy },
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

/* Equal columns while all words fit; large text wraps into further rows. */
const List = styled.ul`
  display: flex;
  flex-wrap: wrap;
  font-size: 0.6875rem;
  line-height: 1;
  font-weight: 550;
  text-align: center;

  > li { flex: 1 0 0; min-inline-size: max-content; }
  /* The smallest phones. */
  @media (max-width: 349px) { font-size: 0.625rem; }
`;

const itemStyle = css`
  ${focusRing}
  display: grid;
  place-items: center;
  align-content: center;
  gap: ${theme.space[1]};
  inline-size: 100%;
  min-block-size: 55px;
  padding: ${theme.space[1]} 0;
  font: inherit;
  letter-spacing: inherit;
  color: ${theme.color.textMuted};
  text-decoration: none;
  background: none;
  border: 0;

  svg { inline-size: 22px; block-size: 22px; }
  &:focus-visible { outline-offset: -3px; }
  &[aria-current] {
    color: ${theme.color.accent};
    box-shadow: inset 0 2px ${theme.color.accent};
    ${highlightWhenForced}
  }
`;
const ItemLink = styled(NavLink)`${itemStyle}`;
const ItemButton = styled.button`${itemStyle}`;

/** Opens the menu with all pages. Current on pages that the header links to and the bar does not. */
const MoreItem = () => {
  const { button, menu } = useMenu();
  const { pathname } = useLocation();
  const isHere = ({ path }: { path: string }) => `${pathname}/`.startsWith(`${path}/`);
  const others = useLinks('header').filter(({ path }) => links.every(({ to }) => to !== path));
  return (
    <>
      <ItemButton type="button" {...button} aria-current={others.some(isHere) || undefined}>
        <Ellipsis aria-hidden />
        More
      </ItemButton>
      {menu}
    </>
  );
};

/** Publishes the height of the bar, which is 0 on wide screens. */
const measureBar: RefCallback<HTMLElement> = (bar) => {
  const { style } = document.documentElement;
  const observer = new ResizeObserver(() => style.setProperty(bottomBarSpace, `${bar?.offsetHeight ?? 0}px`));
  if (bar) observer.observe(bar);
  return () => {
    observer.disconnect();
    style.removeProperty(bottomBarSpace);
  };
};

/** The main pages within reach of the thumb: on phones, with the feature `bottomNavigation`. */
export const BottomNavigation = () => {
  const { bottomNavigation } = usePortalConfig().features;
  if (!bottomNavigation) return null;
  return (
    <Bar ref={measureBar} aria-label="Shortcuts">
      <List role="list">
        {links.map(({ to, label, Icon }) => (
          <li key={to}>
            <ItemLink to={to} end={to === paths.home()}>
              <Icon aria-hidden />
              {label}
            </ItemLink>
          </li>
        ))}
        <li>
          <MoreItem />
        </li>
      </List>
    </Bar>
  );
};
