import { theme } from '@portal/ui';
import { useId } from 'react';
import { styled } from 'styled-components';
import { ChoiceLabel } from './choice-label';

const Choices = styled.fieldset`
  display: grid;
  min-width: 0;
  padding: 0;
  margin: 0;
  border: 0;

  legend {
    padding: 0;
    font-size: ${theme.fontSize.small};
    font-weight: 600;
  }
`;

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
    <Choices>
      <legend>{label}</legend>
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
    </Choices>
  );
};
