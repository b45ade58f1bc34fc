import { type CurrentUser, updateGameIdBody } from '@portal/contracts';
import { call, toast, usePortalConfig } from '@portal/portal';
import { CallForm, useCallForm } from '@portal/portal/forms';
import { Text } from '@portal/ui';
import { FormCheckbox, FormTextField } from '@portal/ui/forms';
import { TitledCard } from '@portal/ui/titled-card';
import { Gamepad2 } from 'lucide-react';
import { paths } from '../../../paths.ts';
import { InlineLink } from '../../../shared/auth-layout.tsx';
import { useSessionField } from '../hooks/use-session-field.ts';

/** The ID in the game, which only its owner sees, and whether friends find the player by it. */
export const GameIdCard = ({ user }: { user: CurrentUser }) => {
  const { welcome } = usePortalConfig().features;
  const updateSessionField = useSessionField();
  const form = useCallForm({
    schema: updateGameIdBody,
    mode: 'onTouched',
    defaultValues: { gameId: user.gameId ?? '', isFindable: user.isFindable ?? false },
    send: (body) => call('POST /api/auth/update-game-id', { body }),
    onSuccess: (response) => {
      updateSessionField(response.user, 'gameId', 'isFindable');
      toast({ title: 'eFootball ID Saved' });
    },
    onError: { title: 'Update Failed', fallback: 'Your ID was not saved. Please try again.' },
  });
  return (
    <TitledCard
      title="eFootball ID"
      description="Your name in the game, which only you see here."
      icon={<Gamepad2 aria-hidden />}
    >
      <CallForm form={form} submitLabel="Save" pendingLabel="Saving...">
        <FormTextField control={form.control} name="gameId" label="eFootball ID" autoComplete="off" />
        <FormCheckbox control={form.control} name="isFindable">
          Let players who enter my full ID find me
        </FormCheckbox>
      </CallForm>
      {welcome && (
        <Text size="small" tone="muted" as="div">
          Region: {user.region ?? 'not set'}.{' '}
          <InlineLink to={paths.welcome({ next: paths.profile() })}>Change your region</InlineLink>
        </Text>
      )}
    </TitledCard>
  );
};
