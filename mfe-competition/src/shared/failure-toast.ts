import { errorTextOf, toast } from '@portal/portal';

interface FailureWords {
  title: string;
  /** For a failure that the server says nothing about. */
  fallback: string;
}

/** Tells that an action failed: in the server's public words, else in the screen's. */
export const failureToast = ({ title, fallback }: FailureWords, error: unknown): void => {
  toast({ title, description: errorTextOf(error, fallback), variant: 'destructive' });
};
