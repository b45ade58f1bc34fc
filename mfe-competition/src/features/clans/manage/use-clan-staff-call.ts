import type { ClanPerson, ClanStaffBody } from '@portal/contracts';
import { call, failureToast, type ToastOptions, toast, useQueryClient, useSubmit } from '@portal/portal';
import { clanQueries, clansKey } from '../queries.ts';

export const formatPerson = ({ username }: Pick<ClanPerson, 'username'>): string => username ?? 'Unknown';

interface StaffCallOptions {
  /** The toast after success. */
  done: ToastOptions;
  onSettled?: () => void;
}

/** Changes requests, members or the invitation link of a clan, and shows the outcome. */
export const useClanStaffCall = (clanId: string, { done, onSettled }: StaffCallOptions) => {
  const queryClient = useQueryClient();
  const { queryKey } = clanQueries.management(clanId);
  return useSubmit({
    mutationFn: (body: ClanStaffBody) => call('POST /api/clans/{id}/staff', { params: { id: clanId }, body }),
    onSuccess: (management) => {
      queryClient.setQueryData(queryKey, management);
      toast(done);
      // The management is current; everything else about clans shows members, too.
      void queryClient.invalidateQueries({
        queryKey: clansKey,
        predicate: (query) => query.queryKey[1] !== queryKey[1],
      });
    },
    onError: (error) => {
      failureToast({ title: "That Didn't Work", fallback: 'Nothing was changed. Please try again.' }, error);
      void queryClient.invalidateQueries({ queryKey });
    },
    onSettled: () => onSettled?.(),
  });
};
