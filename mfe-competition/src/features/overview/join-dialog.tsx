import { entryBody, z } from '@portal/contracts';
import { call, toast } from '@portal/portal';
import { CallForm, useCallForm } from '@portal/portal/forms';
import { Button } from '@portal/ui';
import { FormTextField } from '@portal/ui/forms';
import { Dialog, DialogContent, DialogTrigger } from '@portal/ui/overlays';
import { useState } from 'react';
import { useRefreshTournaments } from '../../live/use-refresh-tournaments.ts';
import { AcceptRules } from './accept-rules.tsx';

/** A player joins with a game ID; clans join with a lineup. */
const schema = z.strictObject({
  gameId: entryBody.shape.gameId.unwrap(),
  acceptsRules: entryBody.shape.acceptsRules,
});

export interface JoinDialogProps {
  id: string;
  rules: string;
  /** Initial value of the field. */
  gameId: string;
  /** The player will be on the waiting list. */
  isFull: boolean;
}

const JoinForm = ({ id, rules, gameId, onJoined }: Omit<JoinDialogProps, 'isFull'> & { onJoined: () => void }) => {
  const refresh = useRefreshTournaments();
  const form = useCallForm({
    schema,
    defaultValues: { gameId },
    send: (body) => call('POST /api/tournaments/{id}/entry', { params: { id }, body }),
    onSuccess: ({ state }) => {
      toast({ title: state === 'waiting' ? "You're on the Waiting List" : "You're In" });
      void refresh();
      onJoined();
    },
    onError: { title: 'Join Failed', fallback: 'Please try again.' },
  });
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
      <AcceptRules control={form.control} name="acceptsRules" rules={rules}>
        I accept the rules
      </AcceptRules>
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
