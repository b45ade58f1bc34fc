import type { PagedList } from '@portal/portal';
import { Button, Spinner, Stack, Text } from '@portal/ui';
import { texts } from '../texts';

interface MoreNewsProps {
  state: Exclude<Extract<PagedList<unknown>, { status: 'ready' }>['more'], 'none'>;
  onLoad: () => void;
}

/** Brings the next page. It stays pressable while it works, so that the keyboard does not lose its place. */
export const MoreNews = ({ state, onLoad }: MoreNewsProps) => (
  <Stack gap={3} align="center">
    {state === 'failed' && (
      <Text role="alert" tone="danger">
        {texts.moreFailed}
      </Text>
    )}
    <Button variant="secondary" aria-busy={state === 'loading'} onClick={onLoad}>
      {state === 'loading' && <Spinner size="sm" decorative />}
      {state === 'failed' ? texts.retry : texts.more}
    </Button>
  </Stack>
);
