import { zodResolver } from '@hookform/resolvers/zod';
import type { ErrorCode, z } from '@portal/contracts';
import { failureToast, markFields, useMutation } from '@portal/portal';
import { Button } from '@portal/ui';
import { Form } from '@portal/ui/forms';
import type { ReactNode } from 'react';
import { type DefaultValues, type FieldPath, type FieldValues, useForm } from 'react-hook-form';

interface CallFormOptions<Input extends FieldValues, Output, Response> {
  schema: z.ZodType<Output, Input>;
  defaultValues: DefaultValues<Input>;
  send: (values: Output) => Promise<Response>;
  onSuccess: (response: Response, values: Output) => void;
  /** The texts of a failure toast, or a handler instead. */
  onError: Parameters<typeof failureToast>[0] | ((error: unknown, values: Output) => void);
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
      if (typeof onError === 'function') onError(error, values);
      else failureToast(onError, error);
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

export interface CallFormProps {
  /** The result of `useCallForm`. */
  form: Pick<ReturnType<typeof useCallForm>, 'submit' | 'canSubmit' | 'isPending'>;
  submitLabel: string;
  pendingLabel: string;
  /** Large and as wide as the form, as on the auth screens. */
  wide?: boolean | undefined;
  /** Warns about its effect. */
  destructive?: boolean;
  autoComplete?: 'off' | undefined;
  /** More buttons. */
  actions?: ReactNode;
  children: ReactNode;
}

/** The fields of a `useCallForm` with its submit button. */
export const CallForm = ({
  form: { submit, canSubmit, isPending },
  submitLabel,
  pendingLabel,
  wide = false,
  destructive = false,
  autoComplete,
  actions,
  children,
}: CallFormProps) => (
  <Form onSubmit={submit} autoComplete={autoComplete}>
    {children}
    <Button
      type="submit"
      variant={destructive ? 'destructive' : 'primary'}
      {...(wide && { size: 'lg', fullWidth: true })}
      disabled={!canSubmit}
      pending={isPending}
    >
      {isPending ? pendingLabel : submitLabel}
    </Button>
    {actions}
  </Form>
);
