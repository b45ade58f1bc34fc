import { NavLink } from '@portal/portal';
import { focusRing, media, theme } from '@portal/ui';
import type { ComponentProps, ComponentType } from 'react';
import { styled } from 'styled-components';
import { useLinks } from '../navigation';

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

interface HeaderLinksProps {
  list: ComponentType<ComponentProps<'ul'>>;
  item: typeof NavLink;
}

/** The links of the header, in the look of a list and its items. */
export const HeaderLinks = ({ list: Links, item: Link }: HeaderLinksProps) => (
  <Links role="list">
    {useLinks('header').map(({ path, label }) => (
      <li key={path}>
        <Link to={path} end={path === '/'}>
          {label}
        </Link>
      </li>
    ))}
  </Links>
);

/** The navigation of large screens; `MobileMenu` has the same links for small ones. */
export const MainNavigation = () => (
  <Navigation aria-label="Main">
    <HeaderLinks list={List} item={Item} />
  </Navigation>
);
