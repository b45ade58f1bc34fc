import { NavLink } from '@portal/portal';
import { focusRing, media, theme } from '@portal/ui';
import { styled } from 'styled-components';
import { useLinks } from '../navigation.ts';

const Navigation = styled.nav`
  display: none;

  ${media.lg} { display: block; }
  ul { display: flex; }
  a {
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
  }
`;

/** The links of the header; the navigation around them styles them. */
export const HeaderLinks = () => (
  <ul role="list">
    {useLinks('header').map(({ path, label }) => (
      <li key={path}>
        <NavLink to={path} end={path === '/'}>
          {label}
        </NavLink>
      </li>
    ))}
  </ul>
);

/** The navigation of large screens; `MobileMenu` has the same links for small ones. */
export const MainNavigation = () => (
  <Navigation aria-label="Main">
    <HeaderLinks />
  </Navigation>
);
