import type { ClanListItem } from '@portal/contracts';
import { usePortalConfig } from '@portal/portal';
import { Button, DialogClose, DialogContent } from '@portal/ui';
import { Form, FormTextArea, FormTextField } from '@portal/ui/forms';
import { useId } from 'react';
import { useCreateClanForm } from '../hooks/use-create-clan-form';
import { createTexts } from '../texts';
import { LogoPicker } from './logo-picker';

export interface CreateClanDialogProps {
  /** The clan exists, and the dialog has done its work. */
  onFounded: (clan: ClanListItem) => void;
}

/** Usernames are no words of any language. */
const verbatim = { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false } as const;

const managers = [
  { name: 'manager1Username', position: 1 },
  { name: 'manager2Username', position: 2 },
  { name: 'manager3Username', position: 3 },
] as const;

export const CreateClanDialog = ({ onFounded }: CreateClanDialogProps) => {
  const formId = useId();
  const { publicLeaderPhone } = usePortalConfig().features;
  const { control, logo, canSubmit, isPending, submit } = useCreateClanForm(onFounded);
  const footer = (
    <>
      <DialogClose asChild>
        <Button variant="secondary">{createTexts.cancel}</Button>
      </DialogClose>
      <Button type="submit" form={formId} disabled={!canSubmit} pending={isPending}>
        {isPending ? createTexts.pending : createTexts.submit}
      </Button>
    </>
  );
  return (
    <DialogContent title={createTexts.title} closeLabel={null} footer={footer}>
      <Form id={formId} onSubmit={submit}>
        <FormTextField control={control} name="name" label={createTexts.fields.name} autoComplete="off" />
        <FormTextArea control={control} name="description" label={createTexts.fields.description} rows={4} />
        <LogoPicker {...logo} />
        <FormTextField
          control={control}
          name="leaderUsername"
          label={createTexts.fields.leaderUsername}
          {...verbatim}
        />
        <FormTextField
          control={control}
          name="leaderPhone"
          label={createTexts.fields.leaderPhone}
          description={publicLeaderPhone ? createTexts.phoneNote.public : createTexts.phoneNote.players}
          type="tel"
          autoComplete="off"
        />
        {managers.map(({ name, position }) => (
          <FormTextField
            key={name}
            control={control}
            name={name}
            label={createTexts.fields.manager(position)}
            {...verbatim}
          />
        ))}
      </Form>
    </DialogContent>
  );
};
