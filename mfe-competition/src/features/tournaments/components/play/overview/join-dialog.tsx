import { entryBody } from '@portal/contracts';
import { call, toast } from '@portal/portal';
import { CallForm, useCallForm } from '@portal/portal/forms';
import { Button, Text, theme } from '@portal/ui';
import { FormTextField } from '@portal/ui/forms';
import { Dialog, DialogContent, DialogTrigger } from '@portal/ui/overlays';
import { useState } from 'react';
import { useController } from 'react-hook-form';
import { styled } from 'styled-components';
import { useRefreshTournaments } from '../use-entry-mutation';

const Acceptance = styled.label`
  display: flex;
  align-items: center;
  gap: ${theme.space[3]};
  min-height: ${theme.touchTarget};

  input {
    inline-size: 1.25rem;
    block-size: 1.25rem;
    accent-color: ${theme.color.accent};
  }
`;

const Rules = styled(Text)`
  max-height: 12rem;
  overflow-y: auto;
  white-space: pre-line;
  overflow-wrap: anywhere;
`;

export interface JoinDialogProps {
  id: string;
  rules: string;
  /** The player will be on the waiting list. */
  isFull: boolean;
}

const JoinForm = ({ id, rules, onJoined }: Omit<JoinDialogProps, 'isFull'> & { onJoined: () => void }) => {
  const refresh = useRefreshTournaments();
  const form = useCallForm({
    schema: entryBody,
    defaultValues: { gameId: '' },
    send: (body) => call('POST /api/tournaments/{id}/entry', { params: { id }, body }),
    onSuccess: ({ state }) => {
      toast({ title: state === 'waiting' ? "You're on the Waiting List" : "You're In" });
      refresh();
      onJoined();
    },
    onError: { title: 'Not Joined', fallback: 'Please try again.' },
  });
  const { field } = useController({ control: form.control, name: 'acceptsRules' });
  return (
    <CallForm form={form} submitLabel="Join" pendingLabel="Joining...">
      <FormTextField
        control={form.control}
        name="gameId"
        label="eFootball user ID"
        description="Your opponent sees it during your match."
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      {rules && (
        <Rules size="small" tone="muted" tabIndex={0} role="group" aria-label="Rules">
          {rules}
        </Rules>
      )}
      <Acceptance>
        <input
          type="checkbox"
          name={field.name}
          ref={field.ref}
          onBlur={field.onBlur}
          checked={field.value ?? false}
          onChange={({ target }) => field.onChange(target.checked)}
        />
        I accept the rules
      </Acceptance>
    </CallForm>
  );
};

/** Open at first: the button that loaded this code was pressed. */
export const JoinDialog = ({ isFull, ...props }: JoinDialogProps) => {
  const [isOpen, setOpen] = useState(true);
  return (
    <Dialog open={isOpen} onOpenChange={setOpen}>
      <DialogTrigger asChild>
        <Button fullWidth>Join Tournament</Button>
      </DialogTrigger>
      <DialogContent
        title="Join Tournament"
        description={
          isFull && "The tournament is full. You'll join the waiting list and get an email if a place opens."
        }
      >
        <JoinForm {...props} onJoined={() => setOpen(false)} />
      </DialogContent>
    </Dialog>
  );
};
