import { Link } from '@portal/portal';
import { Cluster, chosenStyle, focusRing, media, theme } from '@portal/ui';
import { styled } from 'styled-components';

interface FilterLinksProps {
  /** Names the navigation. */
  label: string;
  links: readonly { to: string; label: string; isCurrent: boolean }[];
}

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
export const FilterLinks = ({ label: name, links }: FilterLinksProps) => (
  <nav aria-label={name}>
    <Cluster gap={2} asChild>
      <ul role="list">
        {links.map(({ to, label, isCurrent }) => (
          <li key={to}>
            <Choice to={to} aria-current={isCurrent ? 'true' : undefined}>
              {label}
            </Choice>
          </li>
        ))}
      </ul>
    </Cluster>
  </nav>
);
