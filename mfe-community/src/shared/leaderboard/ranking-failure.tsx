import { Button, Stack, Text } from '@portal/ui';
import { texts } from './texts';

/** Placeholder of a table that could not be loaded. */
export const RankingFailure = ({ onRetry }: { onRetry: () => void }) => (
  <Stack role="alert" gap={3} align="center">
    <Text>{texts.failed}</Text>
    <Button variant="secondary" size="sm" onClick={onRetry}>
      {texts.retry}
    </Button>
  </Stack>
);
