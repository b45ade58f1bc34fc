import { gateHints, limits, operationReason, z } from '@portal/contracts';
import { ApiError, failureToast, toast, useQueryClient } from '@portal/portal';
import { Alert, Button, Text } from '@portal/ui';
import { FormTextField } from '@portal/ui/forms';
import { Dialog, DialogClose, DialogContent } from '@portal/ui/overlays';
import { useState } from 'react';
import { styled } from 'styled-components';
import { CallForm, useCallForm } from '../../../shared/call-form';

interface ActionInput {
  label: string;
  description: string;
  schema: z.ZodType<string, string>;
  initial?: string;
}

export interface OperatorAction {
  title: string;
  /** The consequence. */
  description: string;
  confirmLabel: string;
  /** A reason unless given; null: the action only needs to be confirmed. */
  input?: ActionInput | null;
  /** @returns the text of the toast */
  run: (value: string) => Promise<string>;
  /** Confirmed with a second button once `run` was rejected because of these rules only. */
  force?: { rules: RegExp; confirmLabel: string; run: () => Promise<string> };
}

const reason: ActionInput = { label: 'Reason', description: 'For the audit log.', schema: operationReason };

const hintOf = (code: string): string | undefined => Object.entries(gateHints).find(([rule]) => rule === code)?.[1];

/* The server lists what is missing line by line. */
const Rule = styled(Text)`
  white-space: pre-line;
  overflow-wrap: anywhere;
`;

const ActionForm = ({ action, onClose }: { action: OperatorAction; onClose: () => void }) => {
  const { input = reason } = action;
  const queryClient = useQueryClient();
  const [broken, setBroken] = useState<ApiError['issues']>([]);
  const { force } = action;
  const isForcible = broken.length > 0 && broken.every(({ path }) => force?.rules.test(path));
  const { confirmLabel, run } = (isForcible && force) || action;
  const form = useCallForm({
    schema: z.object({ value: input?.schema ?? z.string() }),
    defaultValues: { value: input?.initial ?? '' },
    send: ({ value }) => run(value),
    onSuccess: (title) => {
      toast({ title });
      onClose();
      void queryClient.invalidateQueries({
        predicate: ({ queryKey }) => /^\/api\/(?:operations|remotes)/.test(String(queryKey[0])),
      });
    },
    onError: (error) => {
      if (error instanceof ApiError && error.code === 'remote_rejected') return setBroken(error.issues);
      failureToast({ title: 'Not Done', fallback: 'The action did not go through. Please try again.' }, error);
    },
  });
  return (
    <CallForm
      form={form}
      submitLabel={confirmLabel}
      destructive={isForcible}
      pendingLabel="Working..."
      autoComplete="off"
      actions={
        <DialogClose asChild>
          <Button variant="secondary">Cancel</Button>
        </DialogClose>
      }
    >
      {input && (
        <FormTextField
          control={form.control}
          name="value"
          label={input.label}
          description={input.description}
          maxLength={limits.operations.reason}
        />
      )}
      {broken.length > 0 && (
        <Alert tone="danger" live="assertive">
          {broken.map(({ path, message }) => (
            <div key={message}>
              <Text weight="bold">{path}</Text>
              <Rule>{message}</Rule>
              <Text size="small">{hintOf(path)}</Text>
            </div>
          ))}
        </Alert>
      )}
    </CallForm>
  );
};

/** Confirms an action before it runs, with what it needs, and shows the rules that it breaks. */
export const ActionDialog = ({ action, onClose }: { action: OperatorAction | null; onClose: () => void }) => (
  <Dialog open={action !== null} onOpenChange={onClose}>
    {action && (
      <DialogContent size="sm" title={action.title} description={action.description} closeLabel={null}>
        <ActionForm action={action} onClose={onClose} />
      </DialogContent>
    )}
  </Dialog>
);
