import type { CurrentUser, Platform } from '@portal/contracts';
import { call, toast, useMutation } from '@portal/portal';
import { platformTexts } from '../texts';
import { useOwnUser } from './use-own-user';

/** The player's platform. A choice shows at once; while it is being saved it stands in front of what is stored. */
export const usePlatform = (user: CurrentUser) => {
  const { adopt, endIfRefused } = useOwnUser();
  const { mutate, isPending, variables } = useMutation({
    // One after the other: of two quick choices the later one must be what the server keeps.
    scope: { id: 'update-platform' },
    mutationFn: (platform: Platform) => call('POST /api/auth/update-platform', { body: { platform } }),
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
