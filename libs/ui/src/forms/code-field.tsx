import { theme } from '@portal/ui';
import type { ChangeEvent } from 'react';
import { styled } from 'styled-components';
import { Field } from './field';
import { Input, type TextFieldProps } from './text-field';

export interface CodeFieldProps extends Omit<TextFieldProps, 'type' | 'maxLength' | 'labelEnd'> {
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
export const CodeField = ({ label, description, error, id, length, onChange, ...input }: CodeFieldProps) => {
  const keepDigits = (event: ChangeEvent<HTMLInputElement>) => {
    event.target.value = event.target.value.replace(/\D/g, '').slice(0, length);
    onChange?.(event);
  };
  return (
    <Field label={label} description={description} error={error} id={id}>
      {(control) => (
        <CodeInput
          type="text"
          inputMode="numeric"
          autoComplete="one-time-code"
          pattern={`[0-9]{${length}}`}
          onChange={keepDigits}
          {...input}
          {...control}
        />
      )}
    </Field>
  );
};
