import { media, StatList, theme } from '@portal/ui';
import { styled } from 'styled-components';

/** Wide screens: bracket and participants on the left, the info panel on the right. */
export const Columns = styled.div`
  display: grid;
  gap: ${theme.space[8]};

  ${media.lg} {
    grid-template-columns: minmax(0, 1fr) 20rem;
    align-items: start;
  }
`;

export const Main = styled.div`
  display: flex;
  flex-direction: column;
  gap: ${theme.space[10]};
  min-width: 0;
`;

/** Phones: the prize in a row of its own. Wide screens: all five tiles in one row. */
export const Stats = styled(StatList)`
  grid-template-columns: repeat(2, minmax(0, 1fr));
  > :first-child { grid-column: 1 / -1; }

  ${media.lg} {
    grid-template-columns: 1.3fr repeat(4, minmax(0, 1fr));
    > :first-child { grid-column: auto; }
  }
`;
