import { gateHints, limits, operationReason, z } from '@portal/contracts';
import { ApiError, failureToast, toast, useQueryClient } from '@portal/portal';
import { CallForm, useCallForm } from '@portal/portal/forms';
import { Alert, Button, focusRing, Stack, Text, theme } from '@portal/ui';
import { FormTextField } from '@portal/ui/forms';
import { Dialog, DialogClose, DialogContent } from '@portal/ui/overlays';
import { type Dispatch, type SetStateAction, useState } from 'react';
import { styled } from 'styled-components';
import { operationsKey } from '../queries.ts';

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
  /** A reason to hesitate. */
  warning?: string | null;
  confirmLabel: string;
  /** Asks for a reason by default; null only asks to confirm. */
  input?: ActionInput | null;
  /** Returns the text of the toast. */
  run: (value: string) => Promise<string>;
}

const reason: ActionInput = { label: 'Reason', description: 'For the audit log.', schema: operationReason };

const hints: Readonly<Record<string, string | undefined>> = gateHints;

const ProblemList = styled.div`
  ${focusRing}
  max-height: 45dvh;
  margin-block: ${theme.space[2]};
  padding: ${theme.space[2]} ${theme.space[3]};
  overflow-y: auto;
  overflow-wrap: anywhere;
  border: 1px solid ${theme.color.lineControl};
  border-radius: ${theme.radius.sm};
`;

/** The violations of each rule, and how to correct them. */
const BrokenRules = ({ error: { issues, issuesOmitted } }: { error: ApiError }) => (
  <Alert tone="danger" live="assertive">
    {[...new Set(issues.map(({ path }) => path))].map((rule) => (
      <div key={rule}>
        <Text weight="bold">{rule}</Text>
        {/* Focusable, so that the arrow keys can scroll it. */}
        <ProblemList role="group" aria-label={`Problems of ${rule}`} tabIndex={0}>
          <Stack gap={2} asChild>
            <ul role="list">
              {issues
                .filter(({ path }) => path === rule)
                .map(({ message }) => (
                  <li key={message}>{message}</li>
                ))}
            </ul>
          </Stack>
        </ProblemList>
        <Text size="small">{hints[rule]}</Text>
      </div>
    ))}
    {issuesOmitted > 0 && <Text>{`and ${issuesOmitted} more`}</Text>}
  </Alert>
);

const ActionForm = ({ action, onClose }: { action: OperatorAction; onClose: () => void }) => {
  const { input = reason, warning, confirmLabel, run } = action;
  const queryClient = useQueryClient();
  const [rejection, setRejection] = useState<ApiError>();
  const form = useCallForm({
    schema: z.object({ value: input?.schema ?? z.string() }),
    defaultValues: { value: input?.initial ?? '' },
    send: ({ value }) => run(value),
    onSuccess: (title) => {
      toast({ title });
      onClose();
      void queryClient.invalidateQueries({ queryKey: operationsKey });
    },
    onError: (error) => {
      if (error instanceof ApiError && error.code === 'remote_rejected') return setRejection(error);
      failureToast({ title: 'Action failed', fallback: 'Nothing was changed. Please try again.' }, error);
    },
  });
  return (
    <CallForm
      form={form}
      submitLabel={confirmLabel}
      pendingLabel="Working..."
      autoComplete="off"
      actions={
        <DialogClose asChild>
          <Button variant="secondary">Cancel</Button>
        </DialogClose>
      }
    >
      {warning && <Alert tone="warning">{warning}</Alert>}
      {input && (
        <FormTextField
          control={form.control}
          name="value"
          label={input.label}
          description={input.description}
          maxLength={limits.operations.reason}
        />
      )}
      {rejection && <BrokenRules error={rejection} />}
    </CallForm>
  );
};

interface ActionDialogProps {
  action: OperatorAction | null;
  onChange: Dispatch<SetStateAction<OperatorAction | null>>;
}

/** Confirms an action with its inputs before it runs, and shows the rules that it breaks. */
export const ActionDialog = ({ action, onChange }: ActionDialogProps) => {
  // An action that ends after its dialog was closed must not close the dialog of another one.
  const close = () => onChange((shown) => (shown === action ? null : shown));
  return (
    <Dialog open={action !== null} onOpenChange={close}>
      {action && (
        <DialogContent title={action.title} description={action.description} closeLabel={null}>
          <ActionForm action={action} onClose={close} />
        </DialogContent>
      )}
    </Dialog>
  );
};
