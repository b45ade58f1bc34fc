import { media, raisedSurface, theme } from '@portal/ui';
import { styled } from 'styled-components';

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
