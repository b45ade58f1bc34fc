import { passwordStrength } from '@portal/contracts/credentials-strength';
import { Stack } from '@portal/ui';
import { type FormBinding, FormPasswordField, StrengthMeter } from '@portal/ui/forms';
import { type FieldPath, type FieldValues, get, useFormState, useWatch } from 'react-hook-form';

interface NamedField<Values extends FieldValues> {
  name: FieldPath<Values>;
  label: string;
}

interface NewPasswordFieldsProps<Values extends FieldValues, Output> {
  control: FormBinding<Values, Output>['control'];
  password: NamedField<Values>;
  confirmation: NamedField<Values>;
}

/** A new password with a strength meter, and its confirmation. */
export const NewPasswordFields = <Values extends FieldValues, Output>({
  control,
  password,
  confirmation,
}: NewPasswordFieldsProps<Values, Output>) => {
  const typed: unknown = useWatch({ control, name: password.name });
  const { dirtyFields } = useFormState({ control, name: confirmation.name });
  // Do not report a mismatch before the confirmation is typed.
  const confirmationStarted = get(dirtyFields, confirmation.name) === true;
  return (
    <>
      <Stack gap={3}>
        <FormPasswordField
          control={control}
          {...password}
          autoComplete="new-password"
          deps={confirmationStarted ? [confirmation.name] : []}
        />
        <StrengthMeter strength={passwordStrength(typeof typed === 'string' ? typed : '')} />
      </Stack>
      <FormPasswordField control={control} {...confirmation} autoComplete="new-password" />
    </>
  );
};
