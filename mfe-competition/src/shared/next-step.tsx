import { accountPaths } from '@portal/contracts/account/ui';
import { Link, useSession } from '@portal/portal';
import { Button } from '@portal/ui';

/** What to do until the section opens: get an account, or look after the one that is there. */
export const NextStep = () => {
  const { status } = useSession();
  return (
    <Button asChild>
      {status === 'signed-in' ? (
        <Link to={accountPaths.profile()}>View your profile</Link>
      ) : (
        <Link to={accountPaths.signUp()}>Create your account</Link>
      )}
    </Button>
  );
};
