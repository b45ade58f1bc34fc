import { Grid } from '@portal/ui';
import { styled } from 'styled-components';

/** Cards side by side; one that opens grows alone, its neighbours keep their height. */
export const ClanGrid = styled(Grid)`
  align-items: start;

  &:focus-visible { outline: none; }
`;
