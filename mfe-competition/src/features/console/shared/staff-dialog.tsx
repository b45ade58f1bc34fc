import { correctionBody, z } from '@portal/contracts';
import { CallForm, useCallForm } from '@portal/portal/forms';
import { Button } from '@portal/ui';
import { Dialog, DialogClose, DialogContent } from '@portal/ui/overlays';
import { type ReactNode, useState } from 'react';
import { FormFailure } from '../../../match/failure';
import { ReasonField } from './reason-field';

const schema = z.object({ reason: correctionBody.shape.reason });

interface StaffDialogProps {
  title: string;
  /** What the action does. */
  description: string;
  reasons: readonly string[];
  /** Who can read the reason; everyone without it. */
  readers?: string | undefined;
  submitLabel: string;
  /** Whether the fields before the reason are complete; called on submit. */
  canSend?: () => boolean;
  send: (reason: string) => Promise<unknown>;
  onClose: () => void;
  /** Fields before the reason. */
  children?: ReactNode;
}

const ReasonForm = ({
  reasons,
  readers,
  submitLabel,
  canSend = () => true,
  send,
  onClose,
  children,
}: StaffDialogProps) => {
  const [failure, setFailure] = useState<unknown>();
  const form = useCallForm({
    schema,
    defaultValues: { reason: '' },
    mode: 'onTouched',
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
      <ReasonField control={form.control} reasons={reasons} description={readers} />
      <FormFailure error={failure} />
    </CallForm>
  );
};

/** An action of staff that needs a reason. Rendered while it is open. */
export const StaffDialog = (props: StaffDialogProps) => {
  const { title, description, onClose } = props;
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <DialogContent title={title} description={description} closeLabel={null}>
        <ReasonForm {...props} />
      </DialogContent>
    </Dialog>
  );
};
