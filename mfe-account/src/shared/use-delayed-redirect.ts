import { useNavigate } from '@portal/portal';
import { useEffect } from 'react';

/** Replaces this page with `to`, `delayMs` after it is set. Leaving the page cancels the redirect. */
export const useDelayedRedirect = (to: string | null, delayMs: number): void => {
  const navigate = useNavigate();
  useEffect(() => {
    if (to === null) return;
    const timer = setTimeout(() => navigate(to, { replace: true }), delayMs);
    return () => clearTimeout(timer);
  }, [to, delayMs, navigate]);
};
