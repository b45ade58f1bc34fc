import { theme } from '@portal/ui';
import type { ComponentProps } from 'react';
import type { FieldValues } from 'react-hook-form';
import { styled } from 'styled-components';
import { Input } from './control.ts';
import { Field } from './field.tsx';
import { type BoundProps, useBoundField } from './use-bound-field.ts';

interface CodeInputProps extends Omit<ComponentProps<'input'>, 'type' | 'maxLength'> {
  /** Number of digits; further ones are dropped. */
  length: number;
}

const CodeInput = styled(Input)`
  min-height: 60px;
  font-family: ${theme.font.display};
  font-size: 1.75rem;
  font-variant-numeric: tabular-nums;
  letter-spacing: 0.35em;
  text-align: center;
  /* Balances the letter spacing after the last digit, which would push the code off center. */
  text-indent: 0.35em;
`;

/** A one-time code. Non-digits are dropped, also when pasted. */
export const FormCodeField = <Values extends FieldValues, Output>(
  props: BoundProps<Values, Output, CodeInputProps>,
) => {
  const { field, input } = useBoundField(props);
  const { length, onChange, ...rest } = input;
  return (
    <Field {...field}>
      {(control) => (
        <CodeInput
          type="text"
          inputMode="numeric"
          autoComplete="one-time-code"
          pattern={`[0-9]{${length}}`}
          {...rest}
          {...control}
          onChange={(event) => {
            onChange(event.target.value.replace(/\D/g, '').slice(0, length));
          }}
        />
      )}
    </Field>
  );
};
