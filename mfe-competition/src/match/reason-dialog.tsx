import { CallForm, useCallForm } from '@portal/portal/forms';
import { Button } from '@portal/ui';
import { Dialog, DialogClose, DialogContent } from '@portal/ui/overlays';
import { type ReactNode, useState } from 'react';
import { FormFailure } from './failure.tsx';
import { ReasonField, type ReasonFieldProps, reasonSchema } from './reason-field.tsx';

interface ReasonDialogProps extends ReasonFieldProps {
  title: string;
  /** What the action does. */
  description: string;
  submitLabel: string;
  /** Whether the fields before the reason are complete; called on submit. */
  canSend?: () => boolean;
  send: (reason: string) => Promise<unknown>;
  onClose: () => void;
  /** Fields before the reason. */
  children?: ReactNode;
}

const ReasonForm = ({
  submitLabel,
  canSend = () => true,
  send,
  onClose,
  children,
  ...field
}: Omit<ReasonDialogProps, 'title' | 'description'>) => {
  const [failure, setFailure] = useState<unknown>();
  const form = useCallForm({
    schema: reasonSchema,
    defaultValues: { reason: '' },
    mode: field.reasons ? 'onTouched' : 'onChange',
    send: ({ reason }) => send(reason),
    onSuccess: onClose,
    onError: setFailure,
  });
  const submit: typeof form.submit = async (event) => {
    event?.preventDefault();
    if (canSend()) await form.submit(event);
  };
  return (
    <CallForm
      form={{ ...form, submit }}
      submitLabel={submitLabel}
      pendingLabel="Sending..."
      actions={
        <DialogClose asChild>
          <Button variant="secondary">Cancel</Button>
        </DialogClose>
      }
    >
      {children}
      <ReasonField {...field} control={form.control} />
      <FormFailure error={failure} />
    </CallForm>
  );
};

/** An action that needs a reason. Rendered while it is open. */
export const ReasonDialog = ({ title, description, ...form }: ReasonDialogProps) => (
  <Dialog open onOpenChange={(isOpen) => !isOpen && form.onClose()}>
    <DialogContent title={title} description={description} closeLabel={null}>
      <ReasonForm {...form} />
    </DialogContent>
  </Dialog>
);
