import { passwordStrength } from '@portal/contracts/credentials-strength';
import { Stack } from '@portal/ui';
import { FormPasswordField, type FormPasswordFieldProps, StrengthMeter } from '@portal/ui/forms';
import { type FieldPath, type FieldValues, get, useFormState, useWatch } from 'react-hook-form';

interface NamedField<Values extends FieldValues> {
  name: FieldPath<Values>;
  label: string;
}

interface NewPasswordFieldsProps<Values extends FieldValues, Output> {
  /** `control` of the form that both fields belong to. */
  control: FormPasswordFieldProps<Values, Output>['control'];
  password: NamedField<Values>;
  confirmation: NamedField<Values>;
}

/** A password that is chosen anew: with a meter while it is typed, and a second time against slips. */
export const NewPasswordFields = <Values extends FieldValues, Output>({
  control,
  password,
  confirmation,
}: NewPasswordFieldsProps<Values, Output>) => {
  const typed: unknown = useWatch({ control, name: password.name });
  const { dirtyFields } = useFormState({ control, name: confirmation.name });
  // A repetition that nobody has typed yet is not wrong yet.
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
