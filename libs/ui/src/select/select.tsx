import { createLazy, useOnDemand } from '@portal/ui';
import type { KeyboardEvent } from 'react';
import { SelectTrigger, type SelectTriggerProps } from './select-trigger.tsx';

export interface SelectProps<Value extends string> extends Omit<SelectTriggerProps, 'children'> {
  options: readonly { value: Value; label: string }[];
  value?: Value | undefined;
  onValueChange: (value: Value) => void;
  placeholder?: string | undefined;
}

const selectList = createLazy(() => import('@portal/ui/select-list'));

/** Label it with `aria-label`, `aria-labelledby` or a `Field` around it. */
export const Select = <Value extends string>(props: SelectProps<Value>) => {
  const { code, trigger } = useOnDemand(selectList);
  if (code) return <code.SelectList {...props} />;
  const { options, value, placeholder, onValueChange: _, ...rest } = props;
  const chosen = options.find((option) => option.value === value);
  const openByArrow = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    trigger.onClick();
  };
  return (
    <SelectTrigger
      {...rest}
      {...trigger}
      onKeyDown={openByArrow}
      role="combobox"
      aria-expanded={false}
      {...(!chosen && { 'data-placeholder': '' })}
    >
      <span>{chosen?.label ?? placeholder}</span>
    </SelectTrigger>
  );
};
