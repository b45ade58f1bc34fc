import { toast } from '@portal/portal';
import { useEffect } from 'react';
import { useEndOfSession } from './end-of-session';

/** Says once for each failure of a query that it failed, and ends the session where that is why. */
export const useFailureToast = (error: Error | null, title: string): void => {
  const endIfRefused = useEndOfSession();
  useEffect(() => {
    if (!error) return;
    toast({ title, variant: 'destructive' });
    endIfRefused(error);
  }, [error, title, endIfRefused]);
};
