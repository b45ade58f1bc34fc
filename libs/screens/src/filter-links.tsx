import { Link } from '@portal/portal';
import { Cluster, chosenStyle, focusRing, media, theme } from '@portal/ui';
import { css, styled } from 'styled-components';

interface FilterLinksProps {
  /** Names the navigation. */
  label: string;
  links: readonly { to: string; label: string; isCurrent: boolean }[];
  /** Whether phones scroll the links in one row, where the space below matters more. */
  scrolls?: boolean;
}

const Choices = styled(Cluster)<{ $scrolls: boolean }>`
  ${media.compact} {
    ${({ $scrolls }) =>
      $scrolls &&
      css`
        flex-wrap: nowrap;
        /* The scroller would clip the focus ring. */
        margin: calc(-1 * ${theme.space[1]});
        padding: ${theme.space[1]};
        overflow-x: auto;
        overscroll-behavior-x: contain;
        scrollbar-width: none;

        > li { flex: none; }
      `}
  }
`;

const Choice = styled(Link)`
  ${focusRing}
  display: inline-flex;
  align-items: center;
  min-height: ${theme.touchTarget};
  padding-inline: ${theme.space[4]};
  font-size: ${theme.fontSize.small};
  font-weight: 600;
  color: ${theme.color.textMuted};
  text-decoration: none;
  background: ${theme.color.surface};
  border: 1px solid ${theme.color.lineControl};
  border-radius: ${theme.radius.full};
  transition: color ${theme.duration.fast} ${theme.easing}, border-color ${theme.duration.fast} ${theme.easing};

  &[aria-current] { ${chosenStyle} }
  ${media.hover} { &:hover:not([aria-current]) { color: ${theme.color.text}; border-color: ${theme.color.text}; } }
`;

/** Choices of a filter. Links rather than buttons: a filtered list has a URL to share and to go back to. */
export const FilterLinks = ({ label: name, links, scrolls = false }: FilterLinksProps) => (
  <nav aria-label={name}>
    <Choices gap={2} asChild $scrolls={scrolls}>
      <ul role="list">
        {links.map(({ to, label, isCurrent }) => (
          <li key={to}>
            <Choice to={to} aria-current={isCurrent ? 'true' : undefined}>
              {label}
            </Choice>
          </li>
        ))}
      </ul>
    </Choices>
  </nav>
);
