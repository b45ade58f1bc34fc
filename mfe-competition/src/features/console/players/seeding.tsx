import type { TournamentBracket } from '@portal/contracts';
import { useQuery } from '@portal/portal';
import { Button, Card, Cluster, Section, Text } from '@portal/ui';
import { useLayoutEffect, useRef, useState } from 'react';
import { useAnnounce } from '../../../live/announcer';
import { formatEntrantName } from '../shared/entrants';
import { consoleQueries } from '../shared/queries';
import { SeedDialog } from './seed-dialog';
import { SeedRow } from './seed-row';
import { readSeedingLog } from './seeding-log';
import { useDrag } from './use-drag';
import { useSeeding } from './use-seeding';

const shownAtFirst = 64;

/** Keeps the focus on a control of a row that moves in the document. */
const useFocusAfterMove = (order: readonly string[]) => {
  const selector = useRef<string>(undefined);
  useLayoutEffect(() => {
    if (selector.current && order.length > 0) document.querySelector<HTMLElement>(selector.current)?.focus();
    selector.current = undefined;
  }, [order]);
  return (playerId: string, control: string) => {
    selector.current = `[data-player="${playerId}"] ${control}`;
  };
};

/** The order in which players are drawn into the bracket, until the tournament starts. */
export const Seeding = ({ bracket }: { bracket: TournamentBracket }) => {
  const { order, isPending, move, seedBy } = useSeeding(bracket);
  const [limit, setLimit] = useState(shownAtFirst);
  const [chosen, setChosen] = useState<string | null>(null);
  const log = useQuery(consoleQueries.log(bracket.id));
  const seeding = readSeedingLog(log.data ?? [], bracket.settings);
  const players = new Map(bracket.entrants.map((entrant) => [entrant.playerId, entrant]));
  const nameOf = (playerId: string) => {
    const entrant = players.get(playerId);
    return entrant ? formatEntrantName(entrant) : '';
  };
  const announce = useAnnounce();
  const focusAfterMove = useFocusAfterMove(order);
  const { list, drag, handleProps } = useDrag({
    order,
    nameOf,
    onDrop: (playerId, to) => {
      focusAfterMove(playerId, 'button');
      move(playerId, to);
    },
  });
  const dropAt = (seed: number): 'before' | 'after' | undefined => {
    if (!drag || drag.to !== seed) return undefined;
    const from = order.indexOf(drag.playerId) + 1;
    if (from === seed) return undefined;
    return seed < from ? 'before' : 'after';
  };
  return (
    <Section
      title="Seeding"
      aria-label="Seeding"
      action={
        <Cluster>
          <Button variant="secondary" disabled={isPending} onClick={() => seedBy('score')}>
            Seed by Score
          </Button>
          <Button variant="secondary" disabled={isPending} onClick={() => seedBy('random')}>
            Shuffle
          </Button>
        </Cluster>
      }
    >
      <Text>
        {[
          `${order.length} checked in.`,
          log.data && seeding.text,
          seeding.newcomers.size > 0 && `${seeding.newcomers.size} new since then.`,
        ]
          .filter(Boolean)
          .join(' ')}
      </Text>
      <Card padding="none">
        <ol role="list" aria-label="Seeds" ref={list}>
          {order.slice(0, limit).flatMap((playerId, at) => {
            const entrant = players.get(playerId);
            if (!entrant) return [];
            return (
              <SeedRow
                key={playerId}
                entrant={entrant}
                kind={bracket.settings.entrants}
                seed={at + 1}
                seeds={order.length}
                isNew={seeding.newcomers.has(playerId)}
                drop={dropAt(at + 1)}
                isDragged={drag?.playerId === playerId}
                handle={handleProps(playerId)}
                onMove={(to, control) => {
                  focusAfterMove(playerId, `[data-control="${control}"]`);
                  move(playerId, to);
                  if (to >= 1 && to <= order.length) announce(`${nameOf(playerId)} is seed ${to}.`);
                }}
                onChooseSeed={() => setChosen(playerId)}
              />
            );
          })}
        </ol>
      </Card>
      {order.length > limit && (
        <Cluster justify="center">
          <Button variant="secondary" onClick={() => setLimit(limit + shownAtFirst)}>
            Load More Seeds
          </Button>
        </Cluster>
      )}
      {chosen !== null && (
        <SeedDialog
          name={nameOf(chosen)}
          seed={order.indexOf(chosen) + 1}
          seeds={order.length}
          onMove={(to) => move(chosen, to)}
          onClose={() => setChosen(null)}
        />
      )}
    </Section>
  );
};
