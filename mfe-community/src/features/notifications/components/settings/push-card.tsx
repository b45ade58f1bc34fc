import type { OwnNotificationSettings } from '@portal/contracts';
import { failureToast, toast, useMutation, useQuery, useQueryClient, useSession } from '@portal/portal';
import { disablePush, enablePush, notificationSettingsQuery, type PushState } from '@portal/screens';
import { Button, Cluster, Text } from '@portal/ui';
import { TitledCard } from '@portal/ui/titled-card';
import { notificationQueries } from '../../queries.ts';
import { EmailOffer } from './email-offer.tsx';

/** Why push cannot be enabled here, and what helps. */
const obstacles: Record<Exclude<PushState, 'on' | 'off'>, string> = {
  unsupported: 'This browser has no push notifications.',
  'not-installed':
    'Add the portal to your home screen first: open the share menu, choose Add to Home Screen, and open the portal from there.',
  blocked: "Your browser blocks notifications of the portal. Allow notifications in your browser's settings.",
};

const describeDevices = (count: number): string =>
  count === 0 ? 'Push is off on all your devices.' : `Push is on for ${count === 1 ? '1 device' : `${count} devices`}.`;

/** Enables push in this browser, and disables it. */
const usePushSwitch = (pushKey: string) => {
  const queryClient = useQueryClient();
  const { user } = useSession();
  return useMutation({
    mutationFn: async (isOn: boolean): Promise<PushState> => {
      if (isOn && user) return enablePush(pushKey, user.id);
      await disablePush();
      return 'off';
    },
    onSuccess: (state, isOn) => {
      if (isOn && state === 'off') toast({ title: 'Not Enabled', description: 'Your browser needs your permission.' });
    },
    onError: (error) =>
      failureToast({ title: 'Update Failed', fallback: 'Push could not be changed in this browser.' }, error),
    onSettled: () => queryClient.invalidateQueries({ queryKey: notificationSettingsQuery.queryKey }),
  });
};

interface PushCardProps {
  pushKey: string;
  /** The player's browsers with push. */
  devices: OwnNotificationSettings['devices'];
}

export const PushCard = ({ pushKey, devices }: PushCardProps) => {
  const { data: state } = useQuery(notificationQueries.push(devices.map(({ id }) => id)));
  const { mutate, isPending, data: changed } = usePushSwitch(pushKey);
  return (
    <TitledCard title="Push" description="Messages on this device, even while the portal is closed.">
      {state !== undefined && state !== 'on' && state !== 'off' && <Text>{obstacles[state]}</Text>}
      <Cluster gap={4}>
        {(state === 'on' || state === 'off') && (
          <Button
            variant={state === 'on' ? 'secondary' : 'primary'}
            pending={isPending}
            onClick={() => mutate(state === 'off')}
          >
            {state === 'on' ? 'Turn off push here' : 'Turn on push here'}
          </Button>
        )}
        <Text tone="muted" as="span">
          {describeDevices(devices.length)}
        </Text>
      </Cluster>
      {state === 'on' && changed === 'on' && <EmailOffer />}
    </TitledCard>
  );
};
