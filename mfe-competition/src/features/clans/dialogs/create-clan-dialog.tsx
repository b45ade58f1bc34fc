import type { ClanListItem } from '@portal/contracts';
import { usePortalConfig } from '@portal/portal';
import { SubmitButton } from '@portal/portal/forms';
import { Button } from '@portal/ui';
import { Form, FormTextArea, FormTextField } from '@portal/ui/forms';
import { DialogClose, DialogContent } from '@portal/ui/overlays';
import { useId } from 'react';
import { useController } from 'react-hook-form';
import { discardClanDraft, useCreateClanForm } from '../hooks/use-create-clan-form.ts';
import { LogoPicker } from './logo-picker.tsx';
import { useDiscardQuestion } from './use-discard-question.tsx';

interface CreateClanDialogProps {
  onClose: () => void;
  onCreated: (clan: ClanListItem) => void;
}

/** Usernames must not be autocorrected. */
const verbatim = { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false } as const;

export const CreateClanDialog = ({ onCreated, onClose }: CreateClanDialogProps) => {
  const formId = useId();
  const { publicLeaderPhone } = usePortalConfig().features;
  const form = useCreateClanForm(onCreated);
  const { control, isDirty } = form;
  const logo = useController({ control, name: 'logo' });
  const { ask, question } = useDiscardQuestion(() => {
    discardClanDraft();
    onClose();
  });
  const footer = (
    <>
      <DialogClose asChild>
        <Button variant="secondary" onClick={discardClanDraft}>
          Cancel
        </Button>
      </DialogClose>
      <SubmitButton state={form} form={formId} label="Create Clan" pendingLabel="Creating..." />
    </>
  );
  return (
    <DialogContent title="Create Clan" closeLabel={null} footer={footer} onDismiss={isDirty ? ask : undefined}>
      <Form id={formId} onSubmit={form.submit}>
        <FormTextField control={control} name="name" label="Clan Name" autoComplete="off" />
        <FormTextArea control={control} name="description" label="Description" rows={4} />
        <LogoPicker
          logo={logo.field.value}
          onChoose={logo.field.onChange}
          error={logo.fieldState.error?.message}
          label="Clan Logo (.png)"
          accept=".png,image/png"
        />
        <FormTextField control={control} name="leaderUsername" label="Leader Username" {...verbatim} />
        <FormTextField
          control={control}
          name="leaderPhone"
          label="Leader Phone"
          description={
            publicLeaderPhone
              ? 'Everyone who opens the clan will see this number.'
              : 'Only members of the clan will see this number.'
          }
          type="tel"
          autoComplete="off"
        />
        <FormTextField control={control} name="manager1Username" label="Manager 1 Username" {...verbatim} />
        <FormTextField control={control} name="manager2Username" label="Manager 2 Username" {...verbatim} />
        <FormTextField control={control} name="manager3Username" label="Manager 3 Username" {...verbatim} />
      </Form>
      {question}
    </DialogContent>
  );
};
