import { media, raisedSurface, theme } from '@portal/ui';
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

/** The account's banner: stacked on a phone, in a line where there is room. */
export const BannerBox = styled.section`
  ${raisedSurface}
  position: relative;
  isolation: isolate;
  overflow: hidden;
  display: grid;
  justify-items: center;
  gap: ${theme.space[5]};
  padding: ${theme.space[6]} ${theme.space[5]};
  text-align: center;

  ${media.md} {
    grid-template-columns: auto minmax(0, 1fr) auto;
    align-items: center;
    justify-items: start;
    gap: ${theme.space[8]};
    padding: ${theme.space[8]};
    text-align: start;
  }
`;
