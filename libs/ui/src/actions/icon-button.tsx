import type { ComponentProps, ReactNode } from 'react';
import { styled } from 'styled-components';
import { media } from '../theme/media.ts';
import { focusRing } from '../theme/mixins.ts';
import { theme } from '../theme/theme.ts';
import { ignorePress } from './button.tsx';

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children'> {
  /** Accessible name. */
  label: string;
  icon: ReactNode;
  /** Ignores presses but keeps the focus, as in `Button`. */
  inactive?: boolean | undefined;
}

const IconButtonBox = styled.button`
  ${focusRing}
  display: inline-grid;
  place-items: center;
  flex: none;
  inline-size: ${theme.touchTarget};
  block-size: ${theme.touchTarget};
  padding: 0;
  color: ${theme.color.textMuted};
  background: transparent;
  border: 0;
  border-radius: ${theme.radius.md};
  transition: background-color ${theme.duration.fast} ${theme.easing}, color ${theme.duration.fast} ${theme.easing};

  ${media.hover} {
    &:hover:not(:disabled, [aria-disabled='true']) {
      color: ${theme.color.text};
      background: ${theme.color.surfaceRaised};
    }
  }
  &:is(:disabled, [aria-disabled='true']) { opacity: 0.5; }
  svg { inline-size: 1.25rem; block-size: 1.25rem; }
`;

export const IconButton = ({ label, icon, inactive = false, ...rest }: IconButtonProps) => (
  <IconButtonBox
    type="button"
    aria-label={label}
    aria-disabled={inactive || undefined}
    onClickCapture={inactive ? ignorePress : undefined}
    {...rest}
  >
    {icon}
  </IconButtonBox>
);
