import { accountPaths } from '@portal/contracts/account/ui';
import { Link, useSession } from '@portal/portal';
import { useLoaded } from '@portal/portal/host';
import { Button, Cluster, Skeleton } from '@portal/ui';
import type { AvatarMenuProps } from './avatar-menu';

const loadAvatarMenu = () => import('./avatar-menu');
const notYet = () => undefined;

const placeholder = <Skeleton shape="circle" width="40px" height="40px" />;

/** The menu's code comes only to those who are signed in. */
const LazyAvatarMenu = (props: AvatarMenuProps) => {
  const menu = useLoaded(loadAvatarMenu, notYet);
  return menu.status === 'ready' ? <menu.value.AvatarMenu {...props} /> : placeholder;
};

const SignedOut = () => (
  <Cluster gap={1}>
    <Button asChild size="sm" variant="ghost">
      <Link to={accountPaths.signIn()}>Sign In</Link>
    </Button>
    <Button asChild size="sm">
      <Link to={accountPaths.signUp()}>Sign Up</Link>
    </Button>
  </Cluster>
);

/** The end of the header: who is signed in, or how to. */
export const SessionArea = () => {
  const session = useSession();
  switch (session.status) {
    case 'loading':
      return placeholder;
    case 'signed-in':
      return <LazyAvatarMenu user={session.user} />;
    case 'signed-out':
      return <SignedOut />;
  }
};
