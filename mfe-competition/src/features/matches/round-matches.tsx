import type { MatchSide, TournamentBracket } from '@portal/contracts';
import { FixtureCard, formatResultNote, formatSide } from '@portal/match';
import { Heading, media, Stack, Text, theme } from '@portal/ui';
import { useId } from 'react';
import { styled } from 'styled-components';
import { createFixtures } from '../../match/fixtures.ts';

type Round = TournamentBracket['rounds'][number];

const rowPx = 100;

/** Rows outside of the screen are not laid out: a round has up to 512 matches. */
const Matches = styled.ol.attrs({ role: 'list' })<{ $count: number }>`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${theme.space[4]} ${theme.space[5]};
  content-visibility: auto;
  contain-intrinsic-size: auto none auto ${({ $count }) => $count * rowPx}px;
  /* Room for focus rings, which the containment would clip. */
  padding: 3px;
  margin: -3px;

  ${media.lg} {
    grid-template-columns: repeat(2, minmax(0, 1fr));
    contain-intrinsic-size: auto none auto ${({ $count }) => Math.ceil($count / 2) * rowPx}px;
  }
  ${media.print} { content-visibility: visible; }
`;

interface RoundMatchesProps {
  bracket: TournamentBracket;
  round: Round;
}

/** The matches of a round, one below the other. */
export const RoundMatches = ({ bracket, round: { title, stage, matches } }: RoundMatchesProps) => {
  const titleId = useId();
  const toFixture = createFixtures(bracket, '');
  const withSource = (side: MatchSide): MatchSide => ({
    ...side,
    from: side.entrant?.id ? null : formatSide(side, stage),
  });
  return (
    <Stack gap={3} asChild>
      <section aria-labelledby={titleId}>
        <Heading level={3} size="small" id={titleId}>
          {title}
        </Heading>
        <Matches aria-labelledby={titleId} $count={matches.length}>
          {matches.map((match) => {
            const fixture = toFixture(match);
            const note = match.result && formatResultNote(match.result);
            return (
              <li key={match.key}>
                <Stack gap={1}>
                  <Text size="small" tone="muted" aria-hidden>
                    {[match.label !== title && match.label, note, match.isStale && 'an earlier result no longer counts']
                      .filter(Boolean)
                      .join(' · ')}
                  </Text>
                  <FixtureCard
                    size="row"
                    fixture={{ ...fixture, home: withSource(fixture.home), away: withSource(fixture.away) }}
                  />
                </Stack>
              </li>
            );
          })}
        </Matches>
      </section>
    </Stack>
  );
};
