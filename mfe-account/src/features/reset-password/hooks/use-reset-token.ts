import { toast, useNavigate, useSearchParams } from '@portal/portal';
import { useEffect, useState } from 'react';
import { paths } from '../../../paths';
import { texts } from '../texts';

/** Takes the token out of the address bar, so that it stays out of the history, of shared links and of screenshots. */
const stripQuery = () => {
  const { history, location } = window;
  // Past the router, which would mount the screen anew without its token; its own state for this entry stays.
  history.replaceState(history.state, '', location.pathname);
};

/** The reset token that the mail's link carries. Without one, says so and goes to sign-in. */
export const useResetToken = (): string | null => {
  const [searchParams] = useSearchParams();
  const [token] = useState(() => searchParams.get('token') || null);
  const navigate = useNavigate();

  useEffect(() => {
    if (token) {
      stripQuery();
      return;
    }
    toast({ ...texts.invalidLink, variant: 'destructive' });
    navigate(paths.authSignIn(), { replace: true });
  }, [token, navigate]);

  return token;
};
