import { texts } from '@portal/contracts/texts';
import type { PagedList } from '@portal/portal';
import { Button, Spinner, Stack, Text } from '@portal/ui';

const words = texts.newsList;

interface MoreNewsProps {
  state: Exclude<Extract<PagedList<unknown>, { status: 'ready' }>['more'], 'none'>;
  onLoad: () => void;
}

/** Brings the next page. It stays pressable while it works, so that the keyboard does not lose its place. */
export const MoreNews = ({ state, onLoad }: MoreNewsProps) => (
  <Stack gap={3} align="center">
    {state === 'failed' && (
      <Text role="alert" tone="danger">
        {words.moreFailed}
      </Text>
    )}
    <Button variant="secondary" aria-busy={state === 'loading'} onClick={onLoad}>
      {state === 'loading' && <Spinner size="sm" decorative />}
      {state === 'failed' ? words.retry : words.more}
    </Button>
  </Stack>
);
