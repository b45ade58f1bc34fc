import { accountPaths } from '@portal/contracts/account/ui';
import { Navigate, type PortalRoute, useLocation, useSession } from '@portal/portal';
import type { ReactNode } from 'react';

interface PlayerGuardProps {
  /** Shown while the session is on its way. */
  skeleton: ReactNode;
  children: ReactNode;
}

/** Lets signed-in players pass and sends others to the sign-in screen, which sends them back here. */
export const Guard = ({ access, ...guarded }: PlayerGuardProps & { access: PortalRoute['access'] }) =>
  access === 'player' ? <PlayerGuard {...guarded} /> : guarded.children;

const PlayerGuard = ({ skeleton, children }: PlayerGuardProps) => {
  const session = useSession();
  const { pathname, search } = useLocation();
  switch (session.status) {
    case 'loading':
      return skeleton;
    case 'signed-out':
      return <Navigate to={accountPaths.signIn({ next: pathname + search })} replace />;
    case 'signed-in':
      return children;
  }
};
