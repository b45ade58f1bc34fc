import { media, theme } from '@portal/ui';
import { styled } from 'styled-components';

/** The profile's cards: one column, two where there is room. */
export const ProfileColumns = styled.div`
  display: grid;
  gap: ${theme.space[5]};

  ${media.lg} {
    grid-template-columns: minmax(0, 3fr) minmax(0, 2fr);
    align-items: start;
  }
`;

export const ProfileColumn = styled.div`
  display: grid;
  gap: ${theme.space[5]};
  min-width: 0;
`;
