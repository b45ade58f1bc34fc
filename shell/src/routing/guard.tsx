import { Navigate, type PortalRoute, paths, useLocation, useSession } from '@portal/portal';
import type { ReactNode } from 'react';
import { PageSkeleton } from './page-skeleton';

/** Lets signed-in players pass and sends others to the sign-in screen, which sends them back here. */
export const Guard = ({ access, children }: { access: PortalRoute['access']; children: ReactNode }) =>
  access === 'player' ? <PlayerGuard>{children}</PlayerGuard> : children;

const PlayerGuard = ({ children }: { children: ReactNode }) => {
  const session = useSession();
  const { pathname, search } = useLocation();
  switch (session.status) {
    case 'loading':
      return <PageSkeleton />;
    case 'signed-out':
      return <Navigate to={paths.signIn({ next: pathname + search })} replace />;
    case 'signed-in':
      return children;
  }
};
