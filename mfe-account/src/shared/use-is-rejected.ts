import type { FormBinding } from '@portal/ui/forms';
import { type FieldError, type FieldValues, get, useFormState } from 'react-hook-form';

/** Whether the server has rejected the value of this field. Typing another one ends that. */
export const useIsRejected = <Values extends FieldValues, Output>({
  control,
  name,
}: Pick<FormBinding<Values, Output>, 'control' | 'name'>): boolean => {
  const { errors } = useFormState({ control, name, exact: true });
  const error: FieldError | undefined = get(errors, name);
  return error?.type === 'server';
};
