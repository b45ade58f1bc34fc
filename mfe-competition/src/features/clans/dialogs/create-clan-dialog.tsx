import type { ClanListItem } from '@portal/contracts';
import { limits } from '@portal/contracts/limits';
import { usePortalConfig } from '@portal/portal';
import { SubmitButton } from '@portal/portal/forms';
import { Button, Cluster, Shield, Stack, Text, theme } from '@portal/ui';
import { FileButton, Form, FormTextArea, FormTextField } from '@portal/ui/forms';
import { ConfirmDialog, DialogClose, DialogContent } from '@portal/ui/overlays';
import { ImagePlus, X } from 'lucide-react';
import { useId, useState } from 'react';
import { useController } from 'react-hook-form';
import { styled } from 'styled-components';
import { getPictureError, usePreview } from '../../../shared/picked-picture.ts';
import { discardClanDraft, useCreateClanForm } from '../hooks/use-create-clan-form.ts';

const LogoFrame = styled.div`
  display: grid;
  place-items: center;
  inline-size: 64px;
  block-size: 64px;
  overflow: hidden;
  background: ${theme.color.surfaceRaised};
  border-radius: ${theme.radius.md};

  img { inline-size: 100%; block-size: 100%; object-fit: cover; }
`;

const logoLabel = 'Clan Logo (.png)';

const LogoPicker = ({ control }: Pick<ReturnType<typeof useCreateClanForm>, 'control'>) => {
  const {
    field: { value: logo, onChange },
    fieldState,
  } = useController({ control, name: 'logo' });
  const preview = usePreview(logo);
  const [rejection, setRejection] = useState<string>();
  const error = rejection ?? fieldState.error?.message;
  const choose = (file: File | null) => {
    const message = file ? getPictureError(file, limits.clanLogo.maxBytes) : undefined;
    setRejection(message);
    // A rejected file keeps the previously chosen one.
    if (message === undefined) onChange(file);
  };
  const labelId = useId();
  const errorId = useId();
  return (
    <Stack gap={2}>
      <Text size="small" weight="bold" id={labelId}>
        {logoLabel}
      </Text>
      <Cluster gap={3}>
        <LogoFrame>
          {preview ? <img src={preview} alt="Preview of the clan logo" width={64} height={64} /> : <Shield size={48} />}
        </LogoFrame>
        <FileButton
          label={logoLabel}
          accept=".png,image/png"
          variant="secondary"
          size="sm"
          aria-describedby={error ? `${labelId} ${errorId}` : labelId}
          onPick={choose}
        >
          <ImagePlus aria-hidden />
          {logo ? 'Choose another logo' : 'Choose logo'}
        </FileButton>
        {logo && (
          <Button variant="ghost" size="sm" onClick={() => choose(null)}>
            <X aria-hidden />
            Remove logo
          </Button>
        )}
      </Cluster>
      <div aria-live="polite">
        {error && (
          <Text size="small" tone="danger" id={errorId}>
            {error}
          </Text>
        )}
      </div>
    </Stack>
  );
};

interface CreateClanDialogProps {
  onClose: () => void;
  onCreated: (clan: ClanListItem) => void;
}

/** Usernames must not be autocorrected. */
const verbatim = { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false } as const;

/** Requires a confirmation before the draft is discarded. */
const useDiscardQuestion = (discard: () => void) => {
  const [isAsking, setAsking] = useState(false);
  const question = (
    <ConfirmDialog
      open={isAsking}
      onOpenChange={setAsking}
      title="Discard this clan?"
      description="What you have entered will be lost."
      confirmLabel="Discard"
      cancelLabel="Keep editing"
      onConfirm={discard}
    />
  );
  return { ask: () => setAsking(true), question };
};

export const CreateClanDialog = ({ onCreated, onClose }: CreateClanDialogProps) => {
  const formId = useId();
  const { publicLeaderPhone } = usePortalConfig().features;
  const form = useCreateClanForm(onCreated);
  const { control, isDirty } = form;
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
        <LogoPicker control={control} />
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
