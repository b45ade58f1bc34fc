import { Stack } from '@portal/ui';
import { useId } from 'react';
import { ChoiceLabel } from './choice-label.ts';
import { FieldGroup } from './field-group.tsx';

interface RadioGroupProps<Value extends string> {
  label: string;
  options: readonly { value: Value; label: string }[];
  value: Value;
  onValueChange: (value: Value) => void;
}

/** One of a few options that all stay visible. For more than about five, use `Select`. */
export const RadioGroup = <Value extends string>({ label, options, value, onValueChange }: RadioGroupProps<Value>) => {
  const name = useId();
  return (
    <FieldGroup legend={label} size="small">
      <Stack gap={0}>
        {options.map((option) => (
          <ChoiceLabel key={option.value}>
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onValueChange(option.value)}
            />
            {option.label}
          </ChoiceLabel>
        ))}
      </Stack>
    </FieldGroup>
  );
};
