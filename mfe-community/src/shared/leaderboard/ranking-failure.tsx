import { Button, Stack, Text } from '@portal/ui';
import { texts } from './texts';

/** Stands in a table whose rows could not be loaded. */
export const RankingFailure = ({ onRetry }: { onRetry: () => void }) => (
  <Stack role="alert" gap={3} align="center">
    <Text>{texts.failed}</Text>
    <Button variant="secondary" size="sm" onClick={onRetry}>
      {texts.retry}
    </Button>
  </Stack>
);
