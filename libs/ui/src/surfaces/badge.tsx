import type { ComponentProps } from 'react';
import { keyframes, styled } from 'styled-components';
import { media } from '../theme/media.ts';
import { theme } from '../theme/theme.ts';

export type BadgeTone = 'neutral' | 'accent' | 'amber' | 'live' | 'info' | 'violet' | 'gold' | 'danger';

export interface BadgeProps extends ComponentProps<'span'> {
  /** `live` is amber with a pulsing dot. */
  tone?: BadgeTone | undefined;
  /** Shows capitals by CSS; the text itself stays unchanged. */
  uppercase?: boolean | undefined;
}

const skins: Record<BadgeTone, { color: string; background: string }> = {
  neutral: { color: theme.color.textMuted, background: theme.color.surfaceRaised },
  accent: { color: theme.color.accent, background: theme.color.accentSoft },
  amber: { color: theme.color.amber, background: theme.color.amberSoft },
  live: { color: theme.color.amber, background: theme.color.amberSoft },
  info: { color: theme.color.info, background: theme.color.infoSoft },
  violet: { color: theme.color.violet, background: theme.color.violetSoft },
  gold: { color: theme.color.gold, background: theme.color.amberSoft },
  danger: { color: theme.color.dangerText, background: theme.color.dangerSoft },
};

const beat = keyframes`
  50% { opacity: 0.3; }
`;

const BadgeBox = styled.span<{ $tone: BadgeTone; $uppercase: boolean }>`
  display: inline-flex;
  align-items: center;
  gap: 0.45em;
  max-width: 100%;
  padding: 0.2em 0.7em;
  font-size: ${theme.fontSize.micro};
  font-weight: 600;
  line-height: 1.5;
  white-space: nowrap;
  letter-spacing: ${({ $uppercase }) => ($uppercase ? '0.06em' : '0.01em')};
  text-transform: ${({ $uppercase }) => ($uppercase ? 'uppercase' : 'none')};
  color: ${({ $tone }) => skins[$tone].color};
  background: ${({ $tone }) => skins[$tone].background};
  border: 1px solid color-mix(in srgb, currentcolor 32%, transparent);
  border-radius: ${theme.radius.full};
`;

const LiveDot = styled.span`
  inline-size: 0.5em;
  block-size: 0.5em;
  background: currentcolor;
  border-radius: 50%;
  ${media.forcedColors} { background: CanvasText; }

  ${media.motion} { animation: ${beat} 1400ms ease-in-out infinite; }
`;

export const Badge = ({ tone = 'neutral', uppercase = false, children, ...rest }: BadgeProps) => (
  <BadgeBox $tone={tone} $uppercase={uppercase} {...rest}>
    {tone === 'live' && <LiveDot aria-hidden />}
    {children}
  </BadgeBox>
);
