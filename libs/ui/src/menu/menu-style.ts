import { highlightWhenForced, theme } from '@portal/ui';
import { css, keyframes } from 'styled-components';

const drop = keyframes`
  from { opacity: 0; transform: translateY(-4px) scale(0.98); }
`;

const leave = keyframes`
  to { opacity: 0; }
`;

/** The floating panel of menus and select lists. */
export const menuPanel = css`
  z-index: ${theme.layer.menu};
  padding: ${theme.space[2]};
  color: ${theme.color.text};
  background: ${theme.color.surfaceRaised};
  border: 1px solid ${theme.color.line};
  border-radius: ${theme.radius.lg};

  &[data-state='open'] { animation: ${drop} ${theme.duration.base} ${theme.easing}; }
  &[data-state='closed'] { animation: ${leave} ${theme.duration.fast} ${theme.easing} forwards; }
`;

/** One item of such a panel. Radix moves the focus with the pointer, so highlight and focus are the same. */
export const menuLine = css`
  display: flex;
  align-items: center;
  gap: ${theme.space[3]};
  min-height: 40px;
  padding: ${theme.space[2]} ${theme.space[3]};
  font-size: ${theme.fontSize.body};
  line-height: 1.3;
  color: inherit;
  text-decoration: none;
  cursor: default;
  user-select: none;
  border-radius: ${theme.radius.sm};
  outline: none;

  @media (pointer: coarse) { min-height: ${theme.touchTarget}; }
  &[data-highlighted] {
    background: color-mix(in srgb, ${theme.color.accent} 16%, transparent);
    box-shadow: inset 0 0 0 1px ${theme.color.accent};
    ${highlightWhenForced}
  }
  &[data-disabled] { opacity: 0.5; }
  svg { flex: none; inline-size: 1.1rem; block-size: 1.1rem; }
`;
