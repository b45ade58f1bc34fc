import type { Clan, ClanMe, CurrentUser, MembershipBody } from '@portal/contracts';
import { call, failureToast, toast, useQueryClient, useSession, useSetSession, useSubmit } from '@portal/portal';
import { useRefreshClans } from '../hooks/use-clan-mutation.ts';
import { clanQueries } from '../queries.ts';
import { forgetInvitationCode } from './invitation-code.ts';

type MembershipAct = MembershipBody['do'];

/** What a toast says once the act is done. */
const describeDone = (act: MembershipAct, { name }: Clan, { role }: ClanMe): string => {
  switch (act) {
    case 'join':
    case 'accept':
      return role === null ? `You Asked to Join ${name}` : `You Are a Member of ${name}`;
    case 'cancel':
      return 'Request Canceled';
    case 'decline':
      return `You Declined the Invitation to ${name}`;
    case 'leave':
      return `You Left ${name}`;
    case 'claim':
      return role === 'leader' ? `You Lead ${name}` : `You Asked to Lead ${name}`;
    case 'refuse-claim':
      return `You Keep Leading ${name}`;
  }
};

/** The session's clan, which the account service learns a moment later. */
const findClanInfo = (clan: Clan, { role }: ClanMe, user: CurrentUser): CurrentUser['clanInfo'] => {
  if (role === null) return user.clanInfo?.id === clan.id ? null : user.clanInfo;
  const leaderUsername = role === 'leader' ? user.username : (user.clanInfo?.leaderUsername ?? null);
  return { id: clan.id, name: clan.name, logo: clan.logo, isLeader: role === 'leader', leaderUsername };
};

interface MembershipOptions {
  /** The clan ends with this act. */
  isLast?: boolean;
  onDone?: () => void;
  onFailed?: (error: Error) => void;
}

/** Changes what the signed-in player is in a clan, and shows the outcome. A failure means that the screen is outdated. */
export const useMembership = (clan: Clan, { isLast = false, onDone, onFailed }: MembershipOptions = {}) => {
  const queryClient = useQueryClient();
  const setSession = useSetSession();
  const { user } = useSession();
  const refreshClans = useRefreshClans();
  const ownKey = clanQueries.own(clan.id, user?.id ?? '').queryKey;
  return useSubmit({
    mutationFn: (body: MembershipBody) => call('POST /api/clans/{id}/membership', { params: { id: clan.id }, body }),
    onSuccess: (own, { do: act }) => {
      toast({ title: isLast ? `${clan.name} Was Dissolved` : describeDone(act, clan, own) });
      if (own.role !== null) forgetInvitationCode();
      onDone?.();
      refreshClans(isLast ? clan.id : undefined);
      queryClient.setQueryData(ownKey, own);
      setSession((current) => current && { ...current, clanInfo: findClanInfo(clan, own, current) });
    },
    onError: (error) => {
      failureToast({ title: "That Didn't Work", fallback: 'Nothing was changed. Please try again.' }, error);
      void queryClient.invalidateQueries({ queryKey: ownKey });
      onFailed?.(error);
    },
  });
};
