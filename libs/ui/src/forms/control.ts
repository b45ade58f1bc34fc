import { media, theme } from '@portal/ui';
import { css, styled } from 'styled-components';

/** Shared by inputs, text areas and selects. */
export const controlStyle = css`
  width: 100%;
  min-height: 48px;
  padding: ${theme.space[2]} ${theme.space[4]};
  color: ${theme.color.text};
  background: ${theme.color.field};
  border: 1px solid ${theme.color.lineControl};
  border-radius: ${theme.radius.md};
  text-overflow: ellipsis;
  transition: border-color ${theme.duration.fast} ${theme.easing};

  &::placeholder { color: ${theme.color.textMuted}; opacity: 1; }
  ${media.hover} { &:hover:not(:disabled, [aria-invalid='true']) { border-color: ${theme.color.textMuted}; } }
  &:focus-visible {
    outline: 2px solid ${theme.color.accent};
    outline-offset: 0;
    border-color: ${theme.color.accent};
  }
  &[aria-invalid='true'] { border-color: ${theme.color.dangerText}; }
  &[aria-invalid='true']:focus-visible { outline-color: ${theme.color.dangerText}; }
  &:disabled { opacity: 0.55; cursor: not-allowed; }
`;

export const Input = styled.input`
  ${controlStyle}
`;
