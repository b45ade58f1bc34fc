import { playedTournamentEmails } from '@portal/contracts/email/ui';
import { call, failureToast, useMutation } from '@portal/portal';
import { Button, Cluster, Text } from '@portal/ui';
import { useState } from 'react';

const switchOff = async (): Promise<void> => {
  const { token } = await call('GET /api/email/preferences/own');
  for (const kind of playedTournamentEmails)
    await call('POST /api/email/preferences', { body: { token, kind, setting: 'off' } });
};

/** Offers a player who has just enabled push to end the emails that say the same. */
export const EmailOffer = () => {
  const [isDismissed, setDismissed] = useState(false);
  const { mutate, isPending, isSuccess } = useMutation({
    mutationFn: switchOff,
    onError: (error) =>
      failureToast({ title: 'Update Failed', fallback: 'Your emails were not changed. Please try again.' }, error),
  });
  if (isDismissed) return null;
  if (isSuccess) return <Text role="status">Emails about matches are off.</Text>;
  return (
    <div>
      <Text>You also get emails about your tournaments and matches. Turn them off?</Text>
      <Cluster gap={2}>
        <Button size="sm" variant="secondary" pending={isPending} onClick={() => mutate()}>
          Turn off these emails
        </Button>
        <Button size="sm" variant="ghost" onClick={() => setDismissed(true)}>
          Keep emails
        </Button>
      </Cluster>
    </div>
  );
};
