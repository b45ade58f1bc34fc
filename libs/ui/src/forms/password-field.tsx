import { IconButton, theme } from '@portal/ui';
import { Eye, EyeOff } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { styled } from 'styled-components';
import { Input } from './control.ts';
import { Field } from './field.tsx';
import { type BoundProps, useBoundField } from './use-bound-field.ts';

interface PasswordInputProps extends Omit<ComponentProps<'input'>, 'type'> {
  /** `current-password` at sign-in, `new-password` when the player chooses one. */
  autoComplete: 'current-password' | 'new-password';
}

const PasswordBox = styled.div`
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
export const FormPasswordField = <Values extends FieldValues, Output>(
  props: BoundProps<Values, Output, PasswordInputProps>,
) => {
  const { field, input } = useBoundField(props);
  const [shown, setShown] = useState(false);
  const Icon = shown ? EyeOff : Eye;
  return (
    <Field {...field}>
      {(control) => (
        <PasswordBox>
          <SecretInput
            spellCheck={false}
            autoCapitalize="none"
            {...input}
            {...control}
            type={shown ? 'text' : 'password'}
          />
          <Toggle
            label={`${shown ? 'Hide' : 'Show'} ${field.label.toLowerCase()}`}
            icon={<Icon aria-hidden />}
            aria-controls={control.id}
            onClick={() => setShown(!shown)}
          />
        </PasswordBox>
      )}
    </Field>
  );
};
