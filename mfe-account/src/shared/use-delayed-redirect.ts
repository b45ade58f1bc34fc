import { useNavigate } from '@portal/portal';
import { useEffect } from 'react';

/** Goes to `to` once it is known and `delayMs` have passed, in place of this page. Leaving the page first cancels it. */
export const useDelayedRedirect = (to: string | null, delayMs: number): void => {
  const navigate = useNavigate();
  useEffect(() => {
    if (to === null) return;
    const timer = setTimeout(() => navigate(to, { replace: true }), delayMs);
    return () => clearTimeout(timer);
  }, [to, delayMs, navigate]);
};
