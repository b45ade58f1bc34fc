import { type FoundPlayer, gameIdQuery } from '@portal/contracts';
import { call, PlayerLink } from '@portal/portal';
import { CallForm, useCallForm } from '@portal/portal/forms';
import { Avatar, Card, Text, theme } from '@portal/ui';
import { FormTextField } from '@portal/ui/forms';
import { styled } from 'styled-components';

const Found = styled.div`
  position: relative;
  display: flex;
  align-items: center;
  gap: ${theme.space[3]};
  min-block-size: ${theme.touchTarget};
`;

const Outcome = ({ players }: { players: readonly FoundPlayer[] | undefined }) => {
  if (!players) return null;
  const [player] = players;
  if (!player) return <Text tone="muted">No player with this ID can be found.</Text>;
  return (
    <Found>
      <Avatar src={player.avatar} seed={player.id} name={player.username} />
      <PlayerLink username={player.username} cover />
    </Found>
  );
};

/** Finds a friend by the full eFootball ID. */
export const GameIdSearch = () => {
  const form = useCallForm({
    schema: gameIdQuery,
    mode: 'onTouched',
    defaultValues: { id: '' },
    send: (query) => call('GET /api/players/by-game-id', { query }),
    onSuccess: () => undefined,
    onError: { title: 'Search Failed', fallback: 'The search did not work. Please try again.' },
    errorFields: { rate_limited: 'id' },
  });
  return (
    <Card padding="lg" asChild>
      <section aria-label="Search by eFootball ID">
        <CallForm form={form} submitLabel="Find" pendingLabel="Searching..." submitProps={{ variant: 'secondary' }}>
          <FormTextField
            control={form.control}
            name="id"
            label="Find a friend by eFootball ID"
            description="Enter the full ID. It finds players who agreed to be found."
            autoComplete="off"
          />
        </CallForm>
        <div aria-live="polite">{!form.isPending && <Outcome players={form.mutation.data} />}</div>
      </section>
    </Card>
  );
};
