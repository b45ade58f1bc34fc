import { media, theme } from '@portal/ui';
import { styled } from 'styled-components';

/** The tools side by side where there is room; each as high as it needs. */
export const ToolColumns = styled.div`
  display: grid;
  gap: ${theme.space[5]};

  ${media.lg} {
    grid-template-columns: repeat(2, minmax(0, 1fr));
    align-items: start;
  }
`;

export const ToolColumn = styled.div`
  display: grid;
  gap: ${theme.space[5]};
  min-width: 0;
`;

/** Height of a mail's frame: its text, without the page growing by a mail per card. */
export const frameHeight = '30rem';
