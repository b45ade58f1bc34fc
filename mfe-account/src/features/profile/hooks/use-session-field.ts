import type { CurrentUser } from '@portal/contracts';
import { useQueryClient, useSetSession } from '@portal/portal';

/**
 * Returns a function that copies fields of a response to the session. Only these, because responses may arrive out
 * of order, and only for the same user, who may have signed out since.
 */
export const useSessionField = () => {
  const queryClient = useQueryClient();
  const setSession = useSetSession();
  return <Field extends keyof CurrentUser>(user: CurrentUser, ...fields: Field[]): void => {
    // Public profile, leaderboard and lists show it, too; they refetch when they are next shown.
    void queryClient.invalidateQueries({ refetchType: 'none' });
    const changed = Object.fromEntries(fields.map((field) => [field, user[field]]));
    setSession((current) => (current?.id === user.id ? { ...current, ...changed } : current));
  };
};
