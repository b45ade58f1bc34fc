import { useQuery, useSession } from '@portal/portal';
import { ownMatchesQuery } from '../../live/own-matches.ts';

/** Whether the visitor may create tournaments. A failed request counts as denied, because the list does not need it. */
export const useMayOrganize = (): 'loading' | 'granted' | 'denied' => {
  const { status } = useSession();
  const own = useQuery({ ...ownMatchesQuery, enabled: status === 'signed-in' });
  if (status === 'loading' || (status === 'signed-in' && own.isPending)) return 'loading';
  return status === 'signed-in' && own.data?.mayOrganize ? 'granted' : 'denied';
};
