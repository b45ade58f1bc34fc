import { theme } from '@portal/ui';
import { styled } from 'styled-components';

/** The lines of links under a form. */
export const AuthLinks = styled.nav.attrs({ 'aria-label': 'Account help' })`
  display: flex;
  flex-direction: column;
  align-items: center;
  gap: ${theme.space[1]};
  font-size: ${theme.fontSize.small};

  /* Lines of their own are targets of their own: as tall as a finger needs. */
  a { min-height: ${theme.touchTarget}; }
`;
