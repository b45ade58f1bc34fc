import { theme, truncate } from '@portal/ui';
import { Check, ChevronDown } from 'lucide-react';
import * as Primitive from 'radix-ui/select';
import { type ComponentProps, useState } from 'react';
import { styled } from 'styled-components';
import { controlStyle } from '../forms/control';
import { menuLine, menuPanel } from '../menu/menu-style';
import { adoptStyleNonce, pageNonce } from '../theme/style-nonce';

interface SelectOption<Value extends string> {
  value: Value;
  label: string;
  disabled?: boolean | undefined;
}

interface SelectProps<Value extends string>
  extends Omit<
    ComponentProps<typeof Primitive.Trigger>,
    'value' | 'defaultValue' | 'onChange' | 'asChild' | 'children'
  > {
  options: readonly SelectOption<Value>[];
  /** Controlled value; use with `onValueChange`. */
  value?: Value | undefined;
  defaultValue?: Value | undefined;
  onValueChange?: ((value: Value) => void) | undefined;
  placeholder?: string | undefined;
}

const Trigger = styled(Primitive.Trigger)`
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

const Panel = styled(Primitive.Content)`
  ${menuPanel}
  min-width: var(--radix-select-trigger-width);
  max-height: min(24rem, var(--radix-select-content-available-height));
  overflow: hidden;
`;

const Option = styled(Primitive.Item)`
  ${menuLine}
  justify-content: space-between;
  color: ${theme.color.text};
`;

/** Label it with `aria-label`, `aria-labelledby` or a `Field` around it. */
export const Select = <Value extends string>({
  options,
  value,
  defaultValue,
  onValueChange,
  placeholder,
  disabled,
  ...trigger
}: SelectProps<Value>) => {
  useState(adoptStyleNonce);
  const choose = (next: string) => {
    const option = options.find((candidate) => candidate.value === next);
    if (option) onValueChange?.(option.value);
  };
  return (
    <Primitive.Root
      {...(value !== undefined && { value })}
      {...(defaultValue !== undefined && { defaultValue })}
      disabled={disabled ?? false}
      onValueChange={choose}
    >
      <Trigger {...trigger}>
        <Primitive.Value placeholder={placeholder} />
        <ChevronDown aria-hidden />
      </Trigger>
      <Primitive.Portal>
        <Panel position="popper" sideOffset={6} collisionPadding={8}>
          <Primitive.Viewport nonce={pageNonce()}>
            {options.map((option) => (
              <Option key={option.value} value={option.value} disabled={option.disabled ?? false}>
                <Primitive.ItemText>{option.label}</Primitive.ItemText>
                <Primitive.ItemIndicator>
                  <Check aria-hidden />
                </Primitive.ItemIndicator>
              </Option>
            ))}
          </Primitive.Viewport>
        </Panel>
      </Primitive.Portal>
    </Primitive.Root>
  );
};
