import { zodResolver } from '@hookform/resolvers/zod';
import type { ErrorCode, z } from '@portal/contracts';
// Imported by name, so that a remote that bundles this entry shares the main one.
import { failureToast, markFields, useSubmit } from '@portal/portal';
import { type DefaultValues, type FieldPath, type FieldValues, useForm } from 'react-hook-form';

interface CallFormOptions<Input extends FieldValues, Output, Response> {
  schema: z.ZodType<Output, Input>;
  /** One value per field. The server's validation errors appear under the fields named here. */
  defaultValues: DefaultValues<Input>;
  /**
   * `onChange` disables the submit button until the form is valid. `onTouched` keeps it enabled: fields are validated
   * when they lose focus, and all of them on submit.
   */
  mode?: 'onChange' | 'onTouched';
  send: (values: Output) => Promise<Response>;
  onSuccess: (response: Response, values: Output) => void;
  /** The texts of a failure toast, or a handler instead. */
  onError: Parameters<typeof failureToast>[0] | ((error: unknown, values: Output) => void);
  /** The field that shows the message of an error code. */
  errorFields?: Partial<Record<ErrorCode, FieldPath<Input>>>;
}

/** A form that is validated by a schema and sent with one API call. `CallForm` renders it. */
export const useCallForm = <Input extends FieldValues, Output, Response>({
  schema,
  defaultValues,
  mode = 'onChange',
  send,
  onSuccess,
  onError,
  errorFields = {},
}: CallFormOptions<Input, Output, Response>) => {
  const form = useForm<Input, unknown, Output>({ resolver: zodResolver(schema), mode, defaultValues });
  const isField = (name: string): name is FieldPath<Input> => Object.hasOwn(defaultValues, name);
  const mutation = useSubmit({
    mutationFn: send,
    onSuccess,
    onError: (error, values) => {
      if (typeof onError === 'function') onError(error, values);
      else failureToast(onError, error);
      const fields = Object.keys(defaultValues).filter(isField);
      markFields(error, { setError: form.setError, fields, errorFields });
    },
  });
  return {
    control: form.control,
    reset: form.reset,
    setError: form.setError,
    mutation,
    canSubmit: mode === 'onTouched' || form.formState.isValid,
    isPending: mutation.isPending,
    submit: form.handleSubmit((values) => mutation.mutate(values)),
  };
};
