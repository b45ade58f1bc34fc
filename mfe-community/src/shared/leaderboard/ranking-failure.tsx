import { Button, Stack, Text } from '@portal/ui';

/** Placeholder of a table that could not be loaded. */
export const RankingFailure = ({ onRetry }: { onRetry: () => void }) => (
  <Stack role="alert" gap={3} align="center">
    <Text>The leaderboard could not be loaded.</Text>
    <Button variant="secondary" size="sm" onClick={onRetry}>
      Try again
    </Button>
  </Stack>
);
