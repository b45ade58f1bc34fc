import type { ComponentProps } from 'react';
import { styled } from 'styled-components';
import { displayFace } from '../theme/mixins.ts';
import { theme } from '../theme/theme.ts';

interface LogoProps extends ComponentProps<'span'> {
  /** The product's name from the portal's configuration. */
  name: string;
  /** Hides the name visually; screen readers still get it. */
  markOnly?: boolean | undefined;
}

const LogoBox = styled.span`
  ${displayFace}
  display: inline-flex;
  align-items: center;
  gap: ${theme.space[2]};
  font-size: 1.375rem;
  letter-spacing: 0.03em;
  color: ${theme.color.text};

  svg { flex: none; inline-size: 2rem; block-size: 2rem; }
`;

export const Logo = ({ name, markOnly = false, ...rest }: LogoProps) => (
  <LogoBox {...(markOnly && { role: 'img', 'aria-label': name })} {...rest}>
    <svg viewBox="0 0 32 32" aria-hidden="true">
      <rect width="32" height="32" rx="8" fill={theme.color.pitch} />
      <path d="M0 0h9l5 18zM32 0h-9l-5 18z" fill={theme.color.chalk} opacity="0.18" />
      <circle cx="16" cy="18" r="7.5" fill="none" stroke={theme.color.accent} strokeWidth="2.25" />
      <path d="M2 18h6.5M23.5 18H30" stroke={theme.color.accent} strokeWidth="2.25" />
      <circle cx="16" cy="18" r="2.25" fill={theme.color.chalk} />
    </svg>
    {!markOnly && name}
  </LogoBox>
);
