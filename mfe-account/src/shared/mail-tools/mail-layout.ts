import { media, theme } from '@portal/ui';
import { styled } from 'styled-components';

/** The tools side by side where there is room, those of a row equally high. */
export const ToolColumns = styled.div`
  display: grid;
  gap: ${theme.space[5]};

  ${media.lg} {
    grid-template-columns: repeat(2, minmax(0, 1fr));
  }
`;

export const ToolColumn = styled.div`
  display: grid;
  gap: ${theme.space[5]};
  min-width: 0;
`;

/** Cards that fill the page's width however many there are. */
export const CardRow = styled.ul.attrs({ role: 'list' })<{ $least: string }>`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, ${({ $least }) => $least}), 1fr));
  gap: ${theme.space[5]};
`;

/** Height of a mail's frame: its text, without the page growing by a mail per card. */
export const frameHeight = '32rem';
