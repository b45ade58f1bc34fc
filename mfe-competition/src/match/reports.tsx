import type { Match } from '@portal/contracts';
import { sumGoals } from '@portal/contracts/fixture-score';
import { formatPair, formatResultNote, type Side } from '@portal/match';
import { PlayerLink } from '@portal/portal';
import { Stack, Text, theme } from '@portal/ui';
import { styled } from 'styled-components';

const Rows = styled.dl`
  display: grid;
  gap: ${theme.space[2]};

  dt {
    font-size: ${theme.fontSize.small};
    color: ${theme.color.textMuted};
  }
  dd { overflow-wrap: anywhere; }
`;

const sides: readonly Side[] = ['home', 'away'];

/** What the players reported, and why one of them disputes it. */
export const Reports = ({ match }: { match: Match }) => {
  const { reports, dispute } = match;
  const reported = sides.flatMap((side) => {
    const score = reports?.[side];
    return score ? [{ side, score, note: formatResultNote({ score }) }] : [];
  });
  if (reported.length === 0 && !dispute) return null;
  return (
    <Stack gap={2} role="group" aria-label="Reports">
      <Rows>
        {reported.map(({ side, score, note }) => (
          <div key={side}>
            <dt>
              {side === match.mine ? (
                'Your report'
              ) : (
                <>
                  Report of <PlayerLink username={match[side].username} />
                </>
              )}
            </dt>
            <dd>
              <PlayerLink username={match.home.username} />
              {` ${formatPair(sumGoals(score))} `}
              <PlayerLink username={match.away.username} />
              {note && (
                <Text as="span" size="small" tone="muted">
                  {` · ${note}`}
                </Text>
              )}
            </dd>
          </div>
        ))}
        {dispute && (
          <div>
            <dt>
              {dispute.by === match.mine ? (
                'Your objection'
              ) : (
                <>
                  Objection of <PlayerLink username={match[dispute.by].username} />
                </>
              )}
            </dt>
            <dd dir="auto">{dispute.reason}</dd>
          </div>
        )}
      </Rows>
    </Stack>
  );
};
