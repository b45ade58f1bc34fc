import { accountPaths } from '@portal/contracts/account/ui';
import { competitionPaths } from '@portal/contracts/competition/ui';
import { useNavigate, useSearchParams, useSession } from '@portal/portal';
import { createLazy, useLazy } from '@portal/ui';
import { FloatingLink } from '../../../shared/floating-link.tsx';

const dialogChunk = createLazy(
  () => import(/* webpackChunkName: "create-own-clan" */ '../dialogs/create-own-clan-dialog.tsx'),
);

const CreateDialog = ({ onClose }: { onClose: () => void }) => {
  const code = useLazy(dialogChunk);
  return code.status === 'ready' ? <code.value.CreateOwnClanDialog onClose={onClose} /> : null;
};

/** Leads to the form for a new clan, for everyone without one. Visitors sign in first. */
export const CreateOwnClan = () => {
  const { status, user } = useSession();
  const [query] = useSearchParams();
  const navigate = useNavigate();
  if (status === 'loading' || user?.clanInfo) return null;
  const path = competitionPaths.newClan();
  const preload = () => void dialogChunk.load().catch(() => undefined);
  return (
    <>
      <FloatingLink
        to={user ? path : accountPaths.signIn({ next: path })}
        {...(user && { onPointerEnter: preload, onFocus: preload })}
      >
        Create a clan
      </FloatingLink>
      {user && query.get('create') === 'yes' && (
        <CreateDialog onClose={() => navigate(competitionPaths.clans(), { replace: true })} />
      )}
    </>
  );
};
