import { ButtonLink } from '@portal/portal';
import { bottomBarSpace, media, theme } from '@portal/ui';
import { styled } from 'styled-components';

/** A link next to the title of a list. On phones it floats: it depends on the session, appears late, and would push the list down. */
export const FloatingLink = styled(ButtonLink)`
  ${media.compact} {
    position: fixed;
    z-index: 1;
    inset-block-end: calc(var(${bottomBarSpace}, 0px) + ${theme.space[4]});
    inset-inline-end: ${theme.space[4]};
  }
  ${media.largeText} { position: static; }
  ${media.print} { display: none; }
`;
