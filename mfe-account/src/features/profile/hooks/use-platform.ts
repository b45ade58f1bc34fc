import type { CurrentUser } from '@portal/contracts';
import { toast, useMutation } from '@portal/portal';
import { updatePlatformMutation } from '../api/update-platform';
import { platformTexts } from '../texts';
import { useOwnUser } from './use-own-user';

/** The player's platform. A choice shows at once; while it is being saved it stands in front of what is stored. */
export const usePlatform = (user: CurrentUser) => {
  const { adopt, endIfRefused } = useOwnUser();
  const { mutate, isPending, variables } = useMutation({
    ...updatePlatformMutation,
    onSuccess: (answer) => {
      adopt(answer.user, 'platform');
      toast({ title: platformTexts.done.title, description: platformTexts.done.description(answer.user.platform) });
    },
    onError: (error) => {
      toast({ ...platformTexts.failed, variant: 'destructive' });
      endIfRefused(error);
    },
  });
  return { platform: isPending ? variables : user.platform, choose: mutate };
};
