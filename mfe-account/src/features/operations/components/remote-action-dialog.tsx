import { gateHints, type RemoteChange, z } from '@portal/contracts';
import { ApiError, errorTextOf, toast, useQueryClient } from '@portal/portal';
import { Alert, Button, Text } from '@portal/ui';
import { FormTextField } from '@portal/ui/forms';
import { Dialog, DialogClose, DialogContent } from '@portal/ui/overlays';
import { useState } from 'react';
import { CallForm, useCallForm } from '../../../shared/call-form';

export interface RemoteAction {
  title: string;
  /** The consequence. */
  description: string;
  confirmLabel: string;
  /** Of the visitors, when the action needs one. */
  percentage?: number;
  run: (percentage: number) => Promise<RemoteChange>;
}

const schema = z.object({
  percentage: z
    .string()
    .regex(/^\d{1,3}(\.\d{1,2})?$/, 'Enter a number from 0 to 100')
    .refine((text) => Number(text) <= 100, 'At most 100'),
});

const hintOf = (code: string): string | undefined => Object.entries(gateHints).find(([rule]) => rule === code)?.[1];

/** Each rule that the change breaks, with its code and how to fix it. */
const Rejection = ({ error }: { error: unknown }) => {
  const issues = error instanceof ApiError && error.code === 'remote_rejected' ? error.issues : [];
  return (
    <Alert tone="danger" live="assertive">
      {issues.length === 0 && errorTextOf(error, 'The change did not go through. Please try again.')}
      {issues.map(({ path, message }) => (
        <div key={message}>
          <Text weight="bold">{path}</Text>
          <Text>{message}</Text>
          <Text size="small">{hintOf(path)}</Text>
        </div>
      ))}
    </Alert>
  );
};

const ActionForm = ({ action, onClose }: { action: RemoteAction; onClose: () => void }) => {
  const queryClient = useQueryClient();
  const [error, setError] = useState<unknown>(null);
  const form = useCallForm({
    schema,
    defaultValues: { percentage: String(action.percentage ?? 0) },
    send: ({ percentage }) => action.run(Number(percentage)),
    onSuccess: ({ name, version, changed }) => {
      toast({
        title: changed ? `${name} changed` : `${name} was like that already`,
        description: `Version ${version}`,
      });
      onClose();
      void queryClient.invalidateQueries({
        predicate: ({ queryKey }) => String(queryKey[0]).startsWith('/api/remotes'),
      });
    },
    onError: setError,
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
      {action.percentage !== undefined && (
        <FormTextField
          control={form.control}
          name="percentage"
          inputMode="decimal"
          label="Percentage of visitors"
          description="0 ends the canary."
        />
      )}
      {error !== null && !form.isPending && <Rejection error={error} />}
    </CallForm>
  );
};

/** Confirms a change of a remote and shows why it is rejected. */
export const RemoteActionDialog = ({ action, onClose }: { action: RemoteAction | null; onClose: () => void }) => (
  <Dialog open={action !== null} onOpenChange={onClose}>
    {action && (
      <DialogContent size="sm" title={action.title} description={action.description} closeLabel={null}>
        <ActionForm action={action} onClose={onClose} />
      </DialogContent>
    )}
  </Dialog>
);
