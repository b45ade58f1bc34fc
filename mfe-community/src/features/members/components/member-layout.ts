import { media, StatList, theme } from '@portal/ui';
import { styled } from 'styled-components';

/** Search and profile; side by side on wide screens. */
export const MemberColumns = styled.div`
  display: grid;
  gap: ${theme.space[5]};

  ${media.lg} {
    grid-template-columns: minmax(0, 2fr) minmax(0, 3fr);
    align-items: start;
  }
`;

/** Picture, name and follow button. */
export const MemberHead = styled.div`
  display: grid;
  justify-items: center;
  gap: ${theme.space[4]};
  text-align: center;

  ${media.sm} {
    grid-template-columns: auto minmax(0, 1fr) auto;
    align-items: center;
    justify-items: start;
    gap: ${theme.space[5]};
    text-align: start;
  }
`;

/** The four stats; in one row at `md` and `xl`, since the page has two narrower columns from `lg`. */
export const MemberStats = styled(StatList)`
  grid-template-columns: 1fr 1fr;

  ${media.md} { grid-template-columns: repeat(4, minmax(0, 1fr)); }
  ${media.lg} { grid-template-columns: 1fr 1fr; }
  ${media.xl} { grid-template-columns: repeat(4, minmax(0, 1fr)); }
`;
