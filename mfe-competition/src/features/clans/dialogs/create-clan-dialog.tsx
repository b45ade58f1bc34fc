import type { ClanListItem } from '@portal/contracts';
import { usePortalConfig } from '@portal/portal';
import { Button, Cluster, DialogClose, DialogContent, Shield, Stack, Text, theme } from '@portal/ui';
import { FileButton, Form, FormTextArea, FormTextField } from '@portal/ui/forms';
import { ImagePlus, X } from 'lucide-react';
import { useId } from 'react';
import { styled } from 'styled-components';
import { useCreateClanForm } from '../hooks/use-create-clan-form';
import { createTexts } from '../texts';

const logoTexts = createTexts.logo;

const Frame = styled.div`
  display: grid;
  place-items: center;
  inline-size: 64px;
  block-size: 64px;
  overflow: hidden;
  background: ${theme.color.surfaceRaised};
  border-radius: ${theme.radius.md};

  img { inline-size: 100%; block-size: 100%; object-fit: cover; }
`;

const LogoPicker = ({ logo, error, take, remove }: ReturnType<typeof useCreateClanForm>['logo']) => {
  const labelId = useId();
  const errorId = useId();
  return (
    <Stack gap={2}>
      <Text size="small" weight="bold" id={labelId}>
        {createTexts.fields.logo}
      </Text>
      <Cluster gap={3}>
        <Frame>
          {logo ? <img src={logo.preview} alt={logoTexts.preview} width={64} height={64} /> : <Shield size={48} />}
        </Frame>
        <FileButton
          label={createTexts.fields.logo}
          accept=".png,image/png"
          variant="secondary"
          size="sm"
          aria-describedby={error ? `${labelId} ${errorId}` : labelId}
          onPick={take}
        >
          <ImagePlus aria-hidden />
          {logo ? logoTexts.replace : logoTexts.choose}
        </FileButton>
        {logo && (
          <Button variant="ghost" size="sm" onClick={remove}>
            <X aria-hidden />
            {logoTexts.remove}
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
  onCreated: (clan: ClanListItem) => void;
}

/** Usernames must not be autocorrected. */
const verbatim = { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false } as const;

const managers = [
  { name: 'manager1Username', position: 1 },
  { name: 'manager2Username', position: 2 },
  { name: 'manager3Username', position: 3 },
] as const;

export const CreateClanDialog = ({ onCreated }: CreateClanDialogProps) => {
  const formId = useId();
  const { publicLeaderPhone } = usePortalConfig().features;
  const { control, logo, canSubmit, isPending, submit } = useCreateClanForm(onCreated);
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
