import type { MatchRoomResponse } from '@portal/contracts';
import { nameSide } from '@portal/match';
import { toast } from '@portal/portal';
import { Button, Cluster, Heading, Stack, Text } from '@portal/ui';
import { Select } from '@portal/ui/select';
import { useState } from 'react';
import { FormFailure } from '../../match/failure.tsx';
import { useMatchAction } from '../../match/use-match-action.ts';

interface BenchProps {
  match: MatchRoomResponse;
  bench: NonNullable<MatchRoomResponse['bench']>;
}

/** Lets the leader of a clan bring in a substitute before the board begins. */
export const Bench = ({ match, bench: { side, players } }: BenchProps) => {
  const [chosen, setChosen] = useState<string>();
  const { mutate, isPending, error } = useMatchAction(match);
  const options = players.map(({ playerId, username }) => ({ value: playerId, label: username ?? 'Unknown' }));
  const playerId = options.find(({ value }) => value === chosen)?.value;
  const send = (id: string) =>
    mutate({ do: 'substitute', playerId: id }, { onSuccess: () => void toast({ title: 'Substitute Brought In' }) });
  return (
    <Stack gap={3} asChild>
      <section aria-label="Substitutes">
        <Heading level={3} size="small">
          Substitutes
        </Heading>
        {options.length === 0 ? (
          <Text size="small" tone="muted">
            Your lineup has no substitutes.
          </Text>
        ) : (
          <>
            <Text size="small" tone="muted">
              {`A substitute takes the place of ${nameSide(match, side)} until both players are ready, and stays on this board for later matches. The clock goes on.`}
            </Text>
            <Cluster>
              <Select
                aria-label="Substitute"
                placeholder="Choose a substitute"
                options={options}
                value={playerId}
                onValueChange={setChosen}
              />
              <Button
                variant="secondary"
                pending={isPending}
                disabled={playerId === undefined}
                onClick={() => playerId !== undefined && send(playerId)}
              >
                Bring In
              </Button>
            </Cluster>
            <FormFailure error={error} />
          </>
        )}
      </section>
    </Stack>
  );
};
