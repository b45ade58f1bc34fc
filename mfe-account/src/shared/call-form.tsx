import { zodResolver } from '@hookform/resolvers/zod';
import type { ErrorCode, z } from '@portal/contracts';
import { markFields, useMutation } from '@portal/portal';
import { Button } from '@portal/ui';
import { type DefaultValues, type FieldPath, type FieldValues, useForm } from 'react-hook-form';

interface CallFormOptions<Input extends FieldValues, Output, Response> {
  schema: z.ZodType<Output, Input>;
  defaultValues: DefaultValues<Input>;
  send: (values: Output) => Promise<Response>;
  onSuccess: (response: Response, values: Output) => void;
  onError: (error: unknown, values: Output) => void;
  /** Fields that show the server's validation errors. */
  fields?: readonly FieldPath<Input>[];
  /** The field that an error code belongs to. */
  fieldOf?: Partial<Record<ErrorCode, FieldPath<Input>>>;
}

/** A form that is validated on change and sent with one API call. */
export const useCallForm = <Input extends FieldValues, Output, Response>({
  schema,
  defaultValues,
  send,
  onSuccess,
  onError,
  fields = [],
  fieldOf = {},
}: CallFormOptions<Input, Output, Response>) => {
  const form = useForm<Input, unknown, Output>({ resolver: zodResolver(schema), mode: 'onChange', defaultValues });
  const mutation = useMutation({
    mutationFn: send,
    onSuccess,
    onError: (error, values) => {
      onError(error, values);
      markFields<FieldPath<Input>>(error, { setError: form.setError, fields, fieldOf });
    },
  });
  return {
    control: form.control,
    reset: form.reset,
    mutation,
    canSubmit: form.formState.isValid,
    isPending: mutation.isPending,
    submit: form.handleSubmit((values) => mutation.mutate(values)),
  };
};

interface SubmitButtonProps {
  form: { canSubmit: boolean; isPending: boolean };
  texts: { submit: string; pending: string };
  /** Large and as wide as the form, as on the auth screens. */
  wide?: boolean;
}

export const SubmitButton = ({ form: { canSubmit, isPending }, texts, wide = false }: SubmitButtonProps) => (
  <Button type="submit" {...(wide && { size: 'lg', fullWidth: true })} disabled={!canSubmit} pending={isPending}>
    {isPending ? texts.pending : texts.submit}
  </Button>
);
