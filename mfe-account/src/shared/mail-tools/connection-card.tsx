import { call, failureToast, toast, useMutation } from '@portal/portal';
import { Button } from '@portal/ui';
import { connectionTexts as words } from './texts';
import { ToolCard } from './tool-card';

/** Asks whether the mail server answers, and says so. */
const useConnectionTest = () => {
  const { mutate, isPending } = useMutation({
    mutationFn: () => call('POST /api/email/test'),
    onSuccess: ({ success }) => {
      if (success) toast(words.done);
      else toast({ title: words.failed.title, description: words.failed.fallback, variant: 'destructive' });
    },
    onError: (error) => failureToast(words.failed, error),
  });
  return { test: () => mutate(), isPending };
};

export const ConnectionCard = () => {
  const { test, isPending } = useConnectionTest();
  return (
    <ToolCard title={words.title} description={words.description}>
      <Button variant="secondary" pending={isPending} onClick={test}>
        {isPending ? words.pending : words.submit}
      </Button>
    </ToolCard>
  );
};
