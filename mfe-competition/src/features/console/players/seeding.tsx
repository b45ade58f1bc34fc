import type { TournamentBracket } from '@portal/contracts';
import { formatEntrant } from '@portal/match';
import { useQuery } from '@portal/portal';
import { Button, Card, Cluster, Section, Text } from '@portal/ui';
import { useLayoutEffect, useRef, useState } from 'react';
import { useAnnounce } from '../../../live/announcer.tsx';
import { consoleQueries } from '../shared/queries.ts';
import { SeedDialog } from './seed-dialog.tsx';
import { SeedRow } from './seed-row.tsx';
import { readSeedingLog } from './seeding-log.ts';
import { useDrag } from './use-drag.ts';
import { useSeeding } from './use-seeding.ts';

const shownAtFirst = 64;

/** Keeps the focus on a control of a row that moves in the document. */
const useFocusAfterMove = (order: readonly string[]) => {
  const selector = useRef<string>(undefined);
  useLayoutEffect(() => {
    if (selector.current && order.length > 0) document.querySelector<HTMLElement>(selector.current)?.focus();
    selector.current = undefined;
  }, [order]);
  return (entrantId: string, control: string) => {
    selector.current = `[data-entrant="${entrantId}"] ${control}`;
  };
};

/** The order in which players are drawn into the bracket, until the tournament starts. */
export const Seeding = ({ bracket }: { bracket: TournamentBracket }) => {
  const { order, isPending, move, seedBy } = useSeeding(bracket);
  const [limit, setLimit] = useState(shownAtFirst);
  const [chosen, setChosen] = useState<string | null>(null);
  const log = useQuery(consoleQueries.log(bracket.id));
  const seeding = readSeedingLog(log.data ?? [], bracket.settings);
  const entries = new Map(bracket.entrants.map((entry) => [entry.entrant.id, entry]));
  const getName = (entrantId: string) => {
    const entry = entries.get(entrantId);
    return entry ? formatEntrant(entry.entrant) : '';
  };
  const announce = useAnnounce();
  const focusAfterMove = useFocusAfterMove(order);
  const { list, drag, handleProps } = useDrag({
    order,
    getName,
    onDrop: (entrantId, to) => {
      focusAfterMove(entrantId, 'button');
      move(entrantId, to);
    },
  });
  const dropAt = (seed: number): 'before' | 'after' | undefined => {
    if (!drag || drag.to !== seed) return undefined;
    const from = order.indexOf(drag.entrantId) + 1;
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
          {order.slice(0, limit).flatMap((entrantId, at) => {
            const entry = entries.get(entrantId);
            if (!entry) return [];
            return (
              <SeedRow
                key={entrantId}
                entry={entry}
                seed={at + 1}
                seeds={order.length}
                isNew={seeding.newcomers.has(entrantId)}
                drop={dropAt(at + 1)}
                isDragged={drag?.entrantId === entrantId}
                handle={handleProps(entrantId)}
                onMove={(to, control) => {
                  focusAfterMove(entrantId, `[data-control="${control}"]`);
                  move(entrantId, to);
                  if (to >= 1 && to <= order.length) announce(`${getName(entrantId)} is seed ${to}.`);
                }}
                onChooseSeed={() => setChosen(entrantId)}
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
          name={getName(chosen)}
          seed={order.indexOf(chosen) + 1}
          seeds={order.length}
          onMove={(to) => move(chosen, to)}
          onClose={() => setChosen(null)}
        />
      )}
    </Section>
  );
};
