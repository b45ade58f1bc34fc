import { type CurrentUser, type Platform, platforms } from '@portal/contracts';
import { call, toast, useMutation } from '@portal/portal';
import { Field } from '@portal/ui/forms';
import { Select } from '@portal/ui/select';
import { useSessionField } from '../hooks/use-session-field.ts';

const options = platforms.map((platform) => ({ value: platform, label: platform }));

/** Shows the new platform while it is being saved. */
const usePlatform = (user: CurrentUser) => {
  const updateSessionField = useSessionField();
  const { mutate, isPending, variables } = useMutation({
    // Runs one at a time, so that the server keeps the last of several quick choices.
    scope: { id: 'update-platform' },
    mutationFn: (platform: Platform) => call('POST /api/auth/update-platform', { body: { platform } }),
    onSuccess: (response) => {
      updateSessionField(response.user, 'platform');
      toast({ title: 'Platform Updated', description: `Your platform is now ${response.user.platform}.` });
    },
    onError: () => {
      const description = 'Failed to update platform. Please try again.';
      toast({ title: 'Update Failed', description, variant: 'destructive' });
    },
  });
  return { platform: isPending ? variables : user.platform, choose: mutate };
};

export const PlatformSelect = ({ user }: { user: CurrentUser }) => {
  const { platform, choose } = usePlatform(user);
  return (
    <Field label="Platform">
      {(control) => <Select {...control} options={options} value={platform} onValueChange={(next) => choose(next)} />}
    </Field>
  );
};
