import type { ComponentProps } from 'react';
import { styled } from 'styled-components';
import { theme } from '../theme/theme.ts';

type TextSize = 'micro' | 'small' | 'body' | 'lead';
type TextTone = 'default' | 'muted' | 'danger';

interface TextProps extends ComponentProps<'p'> {
  as?: 'p' | 'span' | 'div' | 'dt' | 'dd' | 'li' | 'small' | 'strong' | 'blockquote' | undefined;
  size?: TextSize | undefined;
  tone?: TextTone | undefined;
  weight?: 'regular' | 'medium' | 'bold' | undefined;
  /** Tabular numbers, for columns and counters. */
  tabular?: boolean | undefined;
}

const tones: Record<TextTone, string> = {
  default: 'inherit',
  muted: theme.color.textMuted,
  danger: theme.color.dangerText,
};
const weights = { regular: 400, medium: 500, bold: 600 };

const TextBox = styled.p<{
  $size: TextSize;
  $tone: TextTone;
  $weight: keyof typeof weights | undefined;
  $tabular: boolean;
}>`
  font-size: ${({ $size }) => theme.fontSize[$size]};
  color: ${({ $tone }) => tones[$tone]};
  font-weight: ${({ $weight }) => ($weight ? weights[$weight] : 'inherit')};
  ${({ $tabular }) => $tabular && 'font-variant-numeric: tabular-nums lining-nums;'}
`;

export const Text = ({ size = 'body', tone = 'default', weight, tabular = false, ...rest }: TextProps) => (
  <TextBox $size={size} $tone={tone} $weight={weight} $tabular={tabular} {...rest} />
);
