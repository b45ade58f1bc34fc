import { accountPaths } from '@portal/contracts/account/ui';
import { Button } from '@portal/ui';
import { Link } from 'react-router-dom';
import { useSession } from './session';

/** The call to action of an empty section: create an account, or view the profile when signed in. */
export const NextStep = () => (
  <Button asChild>
    {useSession().status === 'signed-in' ? (
      <Link to={accountPaths.profile()}>View your profile</Link>
    ) : (
      <Link to={accountPaths.signUp()}>Create your account</Link>
    )}
  </Button>
);
