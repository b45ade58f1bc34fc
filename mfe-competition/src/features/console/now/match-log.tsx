import type { TournamentBracket } from '@portal/contracts';
import { formatDay, useQuery } from '@portal/portal';
import { focusRing, QueryState, Skeleton, Stack, Text, theme } from '@portal/ui';
import { ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { styled } from 'styled-components';
import { createLogTexts } from '../../../shared/describe-entry.ts';
import { consoleQueries } from '../shared/queries.ts';

const Summary = styled.summary`
  ${focusRing}
  display: flex;
  align-items: center;
  min-height: ${theme.touchTarget};
  font-size: ${theme.fontSize.small};
  gap: ${theme.space[1]};
  font-weight: 600;
  list-style: none;
  cursor: pointer;

  &::-webkit-details-marker { display: none; }
  svg {
    inline-size: 1rem;
    block-size: 1rem;
    transition: transform ${theme.duration.fast} ${theme.easing};
  }
  details[open] > & svg { transform: rotate(90deg); }
`;

const timeOfDay = { hour: 'numeric', minute: '2-digit' } as const;

interface MatchLogProps {
  bracket: TournamentBracket;
  matchKey: string;
}

const LogRows = ({ bracket, matchKey }: MatchLogProps) => {
  const describe = createLogTexts(bracket);
  return (
    <QueryState
      compact
      query={useQuery(consoleQueries.log(bracket.id, matchKey))}
      skeleton={<Skeleton width="16rem" height="3lh" />}
      empty={<Text tone="muted">Nothing has happened in this match yet.</Text>}
      failure="Couldn't load the log."
    >
      {(rows) => (
        <Stack gap={2} asChild>
          <ol role="list" aria-label="Log">
            {rows.map((row) => (
              <li key={row.version}>
                <Text size="small">
                  <time dateTime={row.at}>{formatDay(row.at, timeOfDay)}</time>
                  {`: ${describe(row)}`}
                  {row.reason && (
                    <>
                      {' · '}
                      <bdi>{row.reason}</bdi>
                    </>
                  )}
                </Text>
              </li>
            ))}
          </ol>
        </Stack>
      )}
    </QueryState>
  );
};

/** What has happened in a match, once it is opened. */
export const MatchLog = (props: MatchLogProps) => {
  const [isOpen, setOpen] = useState(false);
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <Summary>
        <ChevronRight aria-hidden />
        Log of this match
      </Summary>
      {isOpen && <LogRows {...props} />}
    </details>
  );
};
