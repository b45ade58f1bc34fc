import { competitionPaths } from '@portal/contracts/competition/ui';
import { media, theme } from '@portal/ui';
import { Link, type LinkProps } from 'react-router-dom';
import { css, styled } from 'styled-components';

export interface NameLinkProps extends Omit<LinkProps, 'to'> {
  /** Extends the target over the closest positioned ancestor, such as a `Persona` with its picture; the name itself is not underlined. */
  cover?: boolean | undefined;
}

const coverStyle = css`
  text-decoration: none;
  outline: none;

  &::after {
    content: '';
    position: absolute;
    inset: calc(-1 * ${theme.space[2]});
    border-radius: ${theme.radius.md};
  }
  &:focus-visible::after { outline: 2px solid ${theme.color.focus}; }
`;

/* Above a link that covers the surrounding row. */
const inlineStyle = css`
  position: relative;
  z-index: 1;
  text-decoration: underline;
  text-decoration-thickness: 1px;
  text-decoration-color: color-mix(in srgb, currentcolor 40%, transparent);
  text-underline-offset: 0.22em;
  border-radius: ${theme.radius.sm};

  &:focus-visible { outline: 2px solid ${theme.color.focus}; }
  @media (pointer: coarse) {
    &::after {
      content: '';
      position: absolute;
      inset: 50% 0 auto;
      block-size: ${theme.touchTarget};
      translate: 0 -50%;
    }
  }
`;

/** The link of a player's or clan's name: in the color of its text. */
export const NameLink = styled(Link)<{ $cover: boolean }>`
  color: inherit;
  ${({ $cover }) => ($cover ? coverStyle : inlineStyle)}

  ${media.hover} { &:hover { text-decoration: underline; } }
`;

interface ClanLinkProps extends NameLinkProps {
  /** Absent for a clan whose data the service has not received yet; it is shown as text. */
  id: string | undefined;
}

/** A clan's name or picture, linked to its page. */
export const ClanLink = ({ id, cover = false, children, ...rest }: ClanLinkProps) =>
  id === undefined ? (
    children
  ) : (
    <NameLink to={competitionPaths.clan(id)} $cover={cover} {...rest}>
      {children}
    </NameLink>
  );
