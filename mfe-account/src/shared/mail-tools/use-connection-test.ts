import { failureToast, toast, useMutation } from '@portal/portal';
import { testConnectionMutation } from './test-connection';
import { connectionTexts as words } from './texts';

/** Asks whether the mail server answers, and says so. */
export const useConnectionTest = () => {
  const { mutate, isPending } = useMutation({
    ...testConnectionMutation,
    onSuccess: ({ success }) => {
      if (success) toast(words.done);
      else toast({ title: words.failed.title, description: words.failed.fallback, variant: 'destructive' });
    },
    onError: (error) => failureToast(words.failed, error),
  });
  return { test: () => mutate(), isPending };
};
