import { theme } from '@portal/ui';
import { Check } from 'lucide-react';
import * as Primitive from 'radix-ui/select';
import { useState } from 'react';
import { styled } from 'styled-components';
import { menuLine, menuPanel } from '../menu/menu-style.ts';
import { closeOnEscape } from '../overlays/close-on-escape.ts';
import { adoptStyleNonce, pageNonce } from '../theme/style-nonce.ts';
import type { SelectProps } from './select.tsx';
import { SelectTrigger } from './select-trigger.tsx';

const SelectPanel = styled(Primitive.Content)`
  ${menuPanel}
  min-width: var(--radix-select-trigger-width);
  max-height: min(24rem, var(--radix-select-content-available-height));
  overflow: hidden;
`;

const SelectOption = styled(Primitive.Item)`
  ${menuLine}
  justify-content: space-between;
  color: ${theme.color.text};
`;

/** The select with its list, which is open at first. */
export const SelectList = <Value extends string>({
  options,
  value,
  onValueChange,
  placeholder,
  disabled = false,
  ...trigger
}: SelectProps<Value>) => {
  useState(adoptStyleNonce);
  const [open, setOpen] = useState(true);
  const choose = (next: string) => {
    const option = options.find((candidate) => candidate.value === next);
    if (option) onValueChange(option.value);
  };
  return (
    <Primitive.Root open={open} onOpenChange={setOpen} value={value ?? ''} disabled={disabled} onValueChange={choose}>
      <Primitive.Trigger asChild>
        <SelectTrigger {...trigger}>
          <Primitive.Value placeholder={placeholder} />
        </SelectTrigger>
      </Primitive.Trigger>
      <Primitive.Portal>
        <SelectPanel
          position="popper"
          sideOffset={6}
          collisionPadding={8}
          onKeyDown={closeOnEscape(() => setOpen(false))}
        >
          <Primitive.Viewport nonce={pageNonce()}>
            {options.map((option) => (
              <SelectOption key={option.value} value={option.value}>
                <Primitive.ItemText>{option.label}</Primitive.ItemText>
                <Primitive.ItemIndicator>
                  <Check aria-hidden />
                </Primitive.ItemIndicator>
              </SelectOption>
            ))}
          </Primitive.Viewport>
        </SelectPanel>
      </Primitive.Portal>
    </Primitive.Root>
  );
};
