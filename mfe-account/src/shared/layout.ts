import { media, raisedSurface, theme } from '@portal/ui';
import { styled } from 'styled-components';

/** One column, two on large screens. */
export const Columns = styled.div`
  display: grid;
  gap: ${theme.space[5]};

  ${media.lg} {
    grid-template-columns: repeat(2, minmax(0, 1fr));
  }
`;

/** A wide and a narrow column whose cards keep their own height. */
export const UnequalColumns = styled(Columns)`
  ${media.lg} {
    grid-template-columns: minmax(0, 3fr) minmax(0, 2fr);
    align-items: start;
  }
`;

/** The account banner: stacked on phones, one row on larger screens. */
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
