import { texts } from '@portal/contracts/texts';
import { Button, Stack, Text } from '@portal/ui';

const words = texts.leaderboardScreen;

/** Stands in a table whose rows could not be loaded. */
export const RankingFailure = ({ onRetry }: { onRetry: () => void }) => (
  <Stack role="alert" gap={3} align="center">
    <Text>{words.failed}</Text>
    <Button variant="secondary" size="sm" onClick={onRetry}>
      {words.retry}
    </Button>
  </Stack>
);
