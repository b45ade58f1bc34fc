import { Button, type ButtonProps } from '@portal/ui';
import { Form } from '@portal/ui/forms';
import type { ComponentProps, ReactNode } from 'react';
import type { useCallForm } from './use-call-form.ts';

/** The result of `useCallForm`. */
type CallFormState = Pick<ReturnType<typeof useCallForm>, 'submit' | 'canSubmit' | 'isPending'>;

interface SubmitButtonProps extends Omit<ButtonProps, 'type' | 'disabled' | 'pending' | 'asChild' | 'children'> {
  state: Omit<CallFormState, 'submit'>;
  label: string;
  /** Replaces `label` while the call runs. */
  pendingLabel?: string | undefined;
  /** A `lucide-react` icon before the label. A spinner replaces it while the call runs. */
  icon?: ReactNode;
}

/** `CallForm` renders it. Use it directly when it is outside the form, as in the footer of a dialog, with the form's id as `form`. */
export const SubmitButton = ({
  state: { canSubmit, isPending },
  label,
  pendingLabel = label,
  icon,
  ...rest
}: SubmitButtonProps) => (
  <Button {...rest} type="submit" disabled={!canSubmit} pending={isPending}>
    {!isPending && icon}
    {isPending ? pendingLabel : label}
  </Button>
);

export interface CallFormProps extends Omit<ComponentProps<'form'>, 'onSubmit'> {
  form: CallFormState;
  submitLabel: string;
  pendingLabel?: string | undefined;
  /** Icon, size or variant of the submit button. */
  submitProps?: Partial<SubmitButtonProps>;
  /** More buttons, after the submit button. */
  actions?: ReactNode;
}

/** The fields of a `useCallForm` with its submit button. Other props go to the `form`. */
export const CallForm = ({
  form,
  submitLabel,
  pendingLabel,
  submitProps,
  actions,
  children,
  ...rest
}: CallFormProps) => (
  <Form {...rest} onSubmit={form.submit}>
    {children}
    <SubmitButton {...submitProps} state={form} label={submitLabel} pendingLabel={pendingLabel} />
    {actions}
  </Form>
);
