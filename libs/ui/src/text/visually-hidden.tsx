import { styled } from 'styled-components';
import { focusRing, visuallyHidden } from '../theme/mixins.ts';
import { theme } from '../theme/theme.ts';

/** Text for screen readers only. */
export const VisuallyHidden = styled.span`
  ${visuallyHidden}
`;

/** First tab stop: jumps to the content. Hidden until focused. */
export const SkipLink = styled.a`
  ${focusRing}
  position: fixed;
  z-index: ${theme.layer.skipLink};
  inset-block-start: ${theme.space[2]};
  inset-inline-start: ${theme.space[2]};
  padding: ${theme.space[3]} ${theme.space[4]};
  font-weight: 600;
  color: ${theme.color.onAccent};
  background: ${theme.color.accent};
  border-radius: ${theme.radius.md};

  &:not(:focus) {
    transform: translateY(-200%);
  }
`;
