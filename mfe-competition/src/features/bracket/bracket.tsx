import type { TournamentBracket } from '@portal/contracts';
import { competitionPaths } from '@portal/contracts/competition/ui';
import { ShareButton } from '@portal/screens';
import { Heading, Section, Stack } from '@portal/ui';
import { Fragment, useId } from 'react';
import { describeBracketMatch } from '../../match/describe-bracket-match.ts';
import { NoMatches } from '../../match/no-matches.tsx';
import { lowerFirst } from '../../shared/texts.ts';
import { arrangeGroups, arrangeKnockout, type Block, type Round } from './arrange.ts';
import { MatchBox } from './match-box.tsx';
import {
  Columns,
  GroupBox,
  GroupGrid,
  MatchItem,
  RoundColumn,
  RoundSection,
  SkipToRound,
  TreePart,
} from './tree-parts.ts';

interface RoundProps {
  bracket: TournamentBracket;
  round: Round;
  /** The block or group, added to the label where several rounds have one title. */
  place: string | undefined;
  /** Lines to the next round: joined in pairs, straight, or none. */
  lines: 'pairs' | 'straight' | 'none';
  hasPrevious: boolean;
  headingLevel: 3 | 4;
  next: { id: string; title: string } | undefined;
  id: string;
}

const TreeRound = ({ bracket, round, place, lines, hasPrevious, headingLevel, next, id }: RoundProps) => (
  <RoundSection aria-label={place ? `${round.title}, ${lowerFirst(place)}` : round.title}>
    <Heading level={headingLevel} size="small" id={id} tabIndex={-1}>
      {round.title}
    </Heading>
    {next && <SkipToRound href={`#${next.id}`}>{`Skip to ${next.title}`}</SkipToRound>}
    <RoundColumn role="list">
      {round.matches.map((match) => (
        <MatchItem key={match.key} $lines={lines} $hasPrevious={hasPrevious}>
          <MatchBox
            tournamentId={bracket.id}
            match={match}
            stage={round.stage}
            sentence={describeBracketMatch(bracket.rounds, round, match)}
          />
        </MatchItem>
      ))}
    </RoundColumn>
  </RoundSection>
);

const findLines = (round: Round, next: Round | undefined): RoundProps['lines'] => {
  if (!next) return 'none';
  return next.matches.length === round.matches.length ? 'straight' : 'pairs';
};

interface TreeBlockProps {
  bracket: TournamentBracket;
  block: Block;
  headingLevel: 3 | 4;
}

const TreeBlock = ({ bracket, block: { place, rounds }, headingLevel }: TreeBlockProps) => {
  const blockId = useId();
  const getId = (at: number) => `${blockId}round-${at}`;
  return (
    <Columns $count={rounds.length} $rows={rounds[0]?.matches.length ?? 1}>
      {rounds.map((round, at) => {
        const next = rounds[at + 1];
        return (
          <TreeRound
            key={round.round}
            bracket={bracket}
            round={round}
            place={place}
            lines={findLines(round, next)}
            hasPrevious={at > 0}
            headingLevel={headingLevel}
            id={getId(at)}
            next={next && { id: getId(at + 1), title: next.title }}
          />
        );
      })}
    </Columns>
  );
};

/** Matches of a group have no lines: everyone meets everyone. */
const TreeGroups = ({ bracket }: { bracket: TournamentBracket }) => {
  const groups = arrangeGroups(bracket);
  if (groups.length === 0) return null;
  return (
    <GroupGrid $isLeague={groups.length === 1}>
      {groups.map(({ part, title, rounds }) => (
        <GroupBox key={part} aria-label={title}>
          <Heading level={3} size="title">
            {title}
          </Heading>
          {rounds.map((round) => (
            <TreeRound
              key={round.round}
              bracket={bracket}
              // The group is in the heading above.
              round={{ ...round, title: `Round ${round.round}` }}
              place={title}
              lines="none"
              hasPrevious={false}
              headingLevel={4}
              id={`group-${part}-round-${round.round}`}
              next={undefined}
            />
          ))}
        </GroupBox>
      ))}
    </GroupGrid>
  );
};

/** The bracket as a tree. Lines are decoration: every link says where its winner plays next. */
export const Bracket = ({ bracket }: { bracket: TournamentBracket }) => {
  if (bracket.rounds.length === 0) return <NoMatches bracket={bracket} />;
  const parts = arrangeKnockout(bracket.rounds);
  const isOnlyPart = parts.length === 1 && bracket.tables.length === 0;
  return (
    <Section
      title="Bracket"
      aria-label="Bracket"
      action={
        <ShareButton
          text={`The bracket of ${bracket.settings.name}`}
          path={competitionPaths.tournament(bracket.id, { tab: 'bracket' })}
        />
      }
    >
      <Stack gap={8}>
        <TreeGroups bracket={bracket} />
        {parts.map(({ key, title, blocks }) => (
          <TreePart key={key} aria-label={title}>
            {!isOnlyPart && key !== 'third' && (
              <Heading level={3} size="title">
                {title}
              </Heading>
            )}
            {blocks.map((block) => (
              <Fragment key={block.title ?? key}>
                {block.title && (
                  <Heading level={isOnlyPart ? 3 : 4} size="small">
                    {block.title}
                  </Heading>
                )}
                <TreeBlock
                  bracket={bracket}
                  block={block}
                  headingLevel={(isOnlyPart && !block.title) || key === 'third' ? 3 : 4}
                />
              </Fragment>
            ))}
          </TreePart>
        ))}
      </Stack>
    </Section>
  );
};
