import { Button } from '@portal/ui';
import { connectionTexts as words } from './texts';
import { ToolCard } from './tool-card';
import { useConnectionTest } from './use-connection-test';

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
