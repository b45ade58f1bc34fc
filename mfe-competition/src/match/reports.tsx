import type { MatchRoomResponse } from '@portal/contracts';
import { sumGoals } from '@portal/contracts/fixture-score';
import { formatPair, formatResultNote, type Side, SideLink } from '@portal/match';
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
export const Reports = ({ match }: { match: MatchRoomResponse }) => {
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
                  Report of <SideLink side={match[side]} />
                </>
              )}
            </dt>
            <dd>
              <SideLink side={match.home} />
              {` ${formatPair(sumGoals(score))} `}
              <SideLink side={match.away} />
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
                  Objection of <SideLink side={match[dispute.by]} />
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
