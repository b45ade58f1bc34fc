import { texts } from '@portal/contracts/texts';
import { Button } from '@portal/ui';
import { ToolCard } from './tool-card';
import { useConnectionTest } from './use-connection-test';

const words = texts.emailTest.connection;

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
