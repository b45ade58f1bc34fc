import type { CurrentUser } from '@portal/contracts';
import { useQueryClient, useSetSession } from '@portal/portal';

/** Updates the session from the responses of profile calls. */
export const useOwnUser = () => {
  const queryClient = useQueryClient();
  const setSession = useSetSession();
  return {
    /**
     * Copies one changed field to the session. Only that field, because responses may arrive out of order, and only
     * for the same user, who may have signed out since.
     */
    adopt: <Field extends keyof CurrentUser>(user: CurrentUser, field: Field): void => {
      // Public profile, leaderboard and lists show it, too; they refetch when they are next shown.
      void queryClient.invalidateQueries({ refetchType: 'none' });
      setSession((current) => (current?.id === user.id ? { ...current, [field]: user[field] } : current));
    },
  };
};
