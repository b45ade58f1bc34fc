import { IconButton, theme } from '@portal/ui';
import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { styled } from 'styled-components';
import { Field } from './field';
import { Input, type TextFieldProps } from './text-field';

export interface PasswordFieldProps extends Omit<TextFieldProps, 'type'> {
  /** `current-password` at sign-in, `new-password` where one is chosen. */
  autoComplete: 'current-password' | 'new-password';
}

const Wrap = styled.div`
  position: relative;
`;

const SecretInput = styled(Input)`
  padding-inline-end: 3.25rem;
`;

const Toggle = styled(IconButton)`
  position: absolute;
  inset-block-start: 2px;
  inset-inline-end: ${theme.space[1]};
`;

/** A password input with a show/hide button. */
export const PasswordField = ({ label, labelEnd, description, error, id, ...input }: PasswordFieldProps) => {
  const [shown, setShown] = useState(false);
  const Icon = shown ? EyeOff : Eye;
  return (
    <Field label={label} labelEnd={labelEnd} description={description} error={error} id={id}>
      {(control) => (
        <Wrap>
          <SecretInput
            spellCheck={false}
            autoCapitalize="none"
            {...input}
            {...control}
            type={shown ? 'text' : 'password'}
          />
          <Toggle
            label={`${shown ? 'Hide' : 'Show'} ${label.toLowerCase()}`}
            icon={<Icon aria-hidden />}
            aria-controls={control.id}
            onClick={() => setShown(!shown)}
          />
        </Wrap>
      )}
    </Field>
  );
};
