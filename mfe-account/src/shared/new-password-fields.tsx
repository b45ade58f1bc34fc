import { passwordStrength } from '@portal/contracts/credentials-strength';
import { Stack } from '@portal/ui';
import { type FormBinding, FormPasswordField, StrengthMeter } from '@portal/ui/forms';
import { useState } from 'react';
import { type FieldPath, type FieldValues, get, useFormState, useWatch } from 'react-hook-form';
import { useIsRejected } from './use-is-rejected.ts';

interface NewPasswordFieldsProps<Values extends FieldValues, Output>
  extends Pick<FormBinding<Values, Output>, 'control' | 'name' | 'label'> {
  /** Name of the field that repeats the password. */
  confirmation: FieldPath<Values>;
}

/**
 * A new password with a strength meter from the first character on, and its confirmation. The meter knows only the composition of the
 * password, so it disappears while the server rejects that one as easy to guess.
 */
export const NewPasswordFields = <Values extends FieldValues, Output>({
  control,
  name,
  label,
  confirmation,
}: NewPasswordFieldsProps<Values, Output>) => {
  const typed: unknown = useWatch({ control, name });
  const password = typeof typed === 'string' ? typed : '';
  const [isStarted, setStarted] = useState(false);
  if (password !== '' && !isStarted) setStarted(true);
  const isRejected = useIsRejected({ control, name });
  const { dirtyFields } = useFormState({ control, name: confirmation });
  // Do not report a mismatch before the confirmation is typed.
  const confirmationStarted = get(dirtyFields, confirmation) === true;
  return (
    <>
      <Stack gap={3}>
        <FormPasswordField
          control={control}
          name={name}
          label={label}
          autoComplete="new-password"
          deps={confirmationStarted ? [confirmation] : []}
        />
        {isStarted && !isRejected && <StrengthMeter strength={passwordStrength(password)} />}
      </Stack>
      <FormPasswordField control={control} name={confirmation} label="Confirm Password" autoComplete="new-password" />
    </>
  );
};
