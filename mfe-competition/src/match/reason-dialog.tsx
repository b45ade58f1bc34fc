import { correctionBody, limits, z } from '@portal/contracts';
import { CallForm, useCallForm } from '@portal/portal/forms';
import { Button } from '@portal/ui';
import { FormTextArea } from '@portal/ui/forms';
import { Dialog, DialogClose, DialogContent, DialogTrigger } from '@portal/ui/overlays';
import { type ReactElement, useState } from 'react';
import { FormFailure } from './failure';

const schema = z.object({ reason: correctionBody.shape.reason });

interface ReasonFormProps {
  label: string;
  /** Who reads the reason. */
  hint: string;
  submitLabel: string;
  send: (reason: string) => Promise<unknown>;
}

const ReasonForm = ({ label, hint, submitLabel, send, onSent }: ReasonFormProps & { onSent: () => void }) => {
  const [failure, setFailure] = useState<unknown>();
  const form = useCallForm({
    schema,
    defaultValues: { reason: '' },
    send: ({ reason }) => send(reason),
    onSuccess: onSent,
    onError: setFailure,
  });
  return (
    <CallForm
      form={form}
      submitLabel={submitLabel}
      pendingLabel="Sending..."
      actions={
        <DialogClose asChild>
          <Button variant="secondary">Cancel</Button>
        </DialogClose>
      }
    >
      <FormTextArea
        control={form.control}
        name="reason"
        label={label}
        description={hint}
        rows={4}
        maxLength={limits.play.reason}
      />
      <FormFailure error={failure} />
    </CallForm>
  );
};

interface ReasonDialogProps extends ReasonFormProps {
  trigger: ReactElement;
  title: string;
  description: string;
}

/** An action that needs a reason. */
export const ReasonDialog = ({ trigger, title, description, ...form }: ReasonDialogProps) => {
  const [isOpen, setOpen] = useState(false);
  return (
    <Dialog open={isOpen} onOpenChange={setOpen}>
      <DialogTrigger asChild>{trigger}</DialogTrigger>
      <DialogContent title={title} description={description} closeLabel={null}>
        <ReasonForm {...form} onSent={() => setOpen(false)} />
      </DialogContent>
    </Dialog>
  );
};
