import { formatVerdict, type SideNames } from '@portal/match';
import { formatDay, useQuery } from '@portal/portal';
import { focusRing, QueryState, Skeleton, Stack, Text, theme } from '@portal/ui';
import { ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { styled } from 'styled-components';
import { consoleQueries } from '../shared/queries';

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

/** Kinds of changes of a match; others are shown by their own name. */
const kindTexts: Readonly<Record<string, string>> = {
  ready: 'ready',
  substitute: 'brought in a substitute',
  aggregate: 'counted the boards:',
  report: 'reported',
  'withdraw-report': 'withdrew the report',
  dispute: 'disputed the result',
  evidence: 'added a screenshot',
  concede: 'conceded',
  rule: 'ruled',
  replay: 'ordered a replay',
  extend: 'extended the time',
  correct: 'corrected the result',
  clock: 'decided',
  silence: 'counted the report:',
  open: 'opened the match',
  playing: 'gave more time to play',
  disputed: 'alerted a referee',
  attention: 'found no result in time',
};

const timeOfDay = { hour: 'numeric', minute: '2-digit' } as const;

interface MatchLogProps {
  id: string;
  matchKey: string;
  names: SideNames;
}

const LogRows = ({ id, matchKey, names }: MatchLogProps) => (
  <QueryState
    compact
    query={useQuery(consoleQueries.log(id, matchKey))}
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
                {': '}
                {[
                  row.by ? (row.by.username ?? 'Unknown player') : 'Clock',
                  kindTexts[row.kind] ?? row.kind,
                  row.after && formatVerdict(row.after, names),
                ]
                  .filter(Boolean)
                  .join(' ')}
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
