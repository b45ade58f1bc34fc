import { Grid } from '@portal/ui';
import { styled } from 'styled-components';

/** Cards side by side; one that opens takes a row of its own, and those after it fill the place it left. */
export const ClanGrid = styled(Grid)`
  grid-auto-flow: row dense;

  > li { display: grid; }
  /* Names of two lines make a row higher: its buttons stay in one line all the same. */
  > li > article > button { margin-block-start: auto; }
  > li:has(> article > [aria-expanded='true']) { grid-column: 1 / -1; }

  &:focus-visible { outline: none; }
`;
