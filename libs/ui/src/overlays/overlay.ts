import { css } from 'styled-components';
import { fadeIn, fadeOut } from '../theme/mixins';
import { theme } from '../theme/theme';

/** The dimmed page behind a dialog or sheet. */
export const overlayStyle = css`
  position: fixed;
  z-index: ${theme.layer.overlay};
  inset: 0;
  background: ${theme.color.overlay};

  &[data-state='open'] { animation: ${fadeIn} ${theme.duration.slow} ${theme.easing}; }
  &[data-state='closed'] { animation: ${fadeOut} ${theme.duration.fast} ${theme.easing} forwards; }
`;

/** Padding of a dialog or sheet, and the position of its close button. */
export const closeCorner = css`
  position: absolute;
  inset-block-start: ${theme.space[2]};
  inset-inline-end: ${theme.space[2]};
`;
