import { theme, truncate } from '@portal/ui';
import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { styled } from 'styled-components';
import { controlStyle } from '../forms/control.ts';

const TriggerBox = styled.button`
  ${controlStyle}
  display: inline-flex;
  align-items: center;
  justify-content: space-between;
  gap: ${theme.space[3]};
  text-align: start;

  > span { ${truncate} }
  > svg { flex: none; inline-size: 1.1rem; color: ${theme.color.textMuted}; }
  &[data-placeholder] { color: ${theme.color.textMuted}; }
`;

export type SelectTriggerProps = Omit<ComponentProps<'button'>, 'value' | 'defaultValue' | 'onChange'>;

/** The closed select. */
export const SelectTrigger = ({ children, ...rest }: SelectTriggerProps) => (
  <TriggerBox type="button" {...rest}>
    {children}
    <ChevronDown aria-hidden />
  </TriggerBox>
);
