import { toast, useEndWhenRefused } from '@portal/portal';
import { useEffect } from 'react';

/** Says once for each failure of a query that it failed, and ends the session where that is why. */
export const useFailureToast = (error: Error | null, title: string): void => {
  useEndWhenRefused(error);
  useEffect(() => {
    if (error) toast({ title, variant: 'destructive' });
  }, [error, title]);
};
