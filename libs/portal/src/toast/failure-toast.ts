import { errorTextOf } from '../http/api-error';
import { toast } from './toast-store';

interface FailureTexts {
  title: string;
  /** Shown when the server sent no public text. */
  fallback: string;
}

/** Shows that an action failed, with the server's public text where there is one. */
export const failureToast = ({ title, fallback }: FailureTexts, error: unknown): void => {
  toast({ title, description: errorTextOf(error, fallback), variant: 'destructive' });
};
