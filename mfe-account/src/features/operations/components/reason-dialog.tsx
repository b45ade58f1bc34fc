import { limits, operationReason, z } from '@portal/contracts';
import { toast, useQueryClient } from '@portal/portal';
import { Button } from '@portal/ui';
import { FormTextField } from '@portal/ui/forms';
import { Dialog, DialogClose, DialogContent } from '@portal/ui/overlays';
import { CallForm, useCallForm } from '../../../shared/call-form';

export interface OperatorAction {
  title: string;
  /** The consequence. */
  description: string;
  confirmLabel: string;
  /** @returns the text of the toast */
  run: (reason: string) => Promise<string>;
}

const schema = z.object({ reason: operationReason });

const ReasonForm = ({ action, onClose }: { action: OperatorAction; onClose: () => void }) => {
  const queryClient = useQueryClient();
  const form = useCallForm({
    schema,
    defaultValues: { reason: '' },
    send: ({ reason }) => action.run(reason),
    onSuccess: (title) => {
      toast({ title });
      onClose();
      void queryClient.invalidateQueries({
        predicate: ({ queryKey }) => String(queryKey[0]).startsWith('/api/operations'),
      });
    },
    onError: { title: 'Not Done', fallback: 'The action did not go through. Please try again.' },
    fields: ['reason'],
  });
  return (
    <CallForm
      form={form}
      submitLabel={action.confirmLabel}
      pendingLabel="Working..."
      autoComplete="off"
      actions={
        <DialogClose asChild>
          <Button variant="secondary">Cancel</Button>
        </DialogClose>
      }
    >
      <FormTextField
        control={form.control}
        name="reason"
        label="Reason"
        description="For the audit log."
        maxLength={limits.operations.reason}
      />
    </CallForm>
  );
};

/** Asks for the reason of an action before it runs. */
export const ReasonDialog = ({ action, onClose }: { action: OperatorAction | null; onClose: () => void }) => (
  <Dialog open={action !== null} onOpenChange={onClose}>
    {action && (
      <DialogContent size="sm" title={action.title} description={action.description} closeLabel={null}>
        <ReasonForm action={action} onClose={onClose} />
      </DialogContent>
    )}
  </Dialog>
);
