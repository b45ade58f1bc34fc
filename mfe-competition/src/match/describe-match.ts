import type { MatchRoomResponse, MatchState } from '@portal/contracts';
import { formatScore, formatSide, getOtherSide, isOwnMatch, nameSide, nameSides, type OwnMatch } from '@portal/match';

/** What happens in a match now. `until` is the text around the deadline of the match, if it has one. */
export interface Situation {
  text: string;
  until?: readonly [before: string, after: string];
  /** What else the reader has to know. */
  note?: string;
}

const areReady = ({ ready }: MatchRoomResponse): boolean => ready.home && ready.away;

const describeOpen = (match: OwnMatch, opponent: string): Situation => {
  const { ready, mine } = match;
  if (ready[mine]) return { text: "You're ready.", until: [`${opponent} has until `, ' to press Ready.'] };
  if (ready[getOtherSide(mine)]) return { text: 'Your opponent is ready.', until: ['Press Ready by ', '.'] };
  return { text: 'Your match is open.', until: ['Press Ready by ', ', or you may lose by walkover.'] };
};

const describeReported = (match: OwnMatch, opponent: string): Situation => {
  const { reports, ready, mine } = match;
  const theirs = reports?.[getOtherSide(mine)];
  if (theirs)
    return {
      text: `${opponent} reported ${formatScore(theirs, nameSides(match))}. Is that right?`,
      until: [
        'Answer by ',
        ready[mine] ? '. If you do nothing, this result counts.' : '. If you do nothing, you lose by walkover.',
      ],
    };
  const outcome = ready[getOtherSide(mine)] ? 'your result counts' : 'you win by walkover';
  return {
    text: reports?.[mine] ? `You reported ${formatScore(reports[mine], nameSides(match))}.` : 'A result was reported.',
    until: [`Waiting for ${opponent} to confirm until `, `. If ${opponent} does nothing, ${outcome}.`],
  };
};

/** A match without a result at its deadline counts for nobody, except for a final, which waits for a referee. */
const describeAttention = (match: OwnMatch): Situation => ({
  ...(areReady(match)
    ? {
        text: 'No result was reported in time.',
        until: ['Report the score by ', ', or the match counts for neither of you.'],
      }
    : { text: 'Nobody was ready in time.', until: ['Press Ready by ', ', or the match counts for neither of you.'] }),
  ...(match.dueAt === null && { note: 'A referee decides how the match ends, unless the two of you still play it.' }),
});

const describeOpenToVisitor = (match: MatchRoomResponse): Situation => {
  const { ready } = match;
  if (!ready.home && !ready.away)
    return { text: 'The match is open.', until: ['Both players have until ', ' to press Ready.'] };
  const waited = ready.home ? 'away' : 'home';
  return {
    text: `${nameSide(match, ready.home ? 'home' : 'away')} is ready.`,
    until: [`${nameSide(match, waited)} has until `, ' to press Ready.'],
  };
};

interface StateSituations {
  player(match: OwnMatch, opponent: string): Situation;
  visitor(match: MatchRoomResponse): Situation;
}

/** Everyone reads the same. */
const describeForAll = (describe: (match: MatchRoomResponse) => Situation): StateSituations => ({
  player: describe,
  visitor: describe,
});

/** A result speaks for itself: `describeOutcome` puts it into words. */
const decided = describeForAll(() => ({ text: '' }));

/** What happens in a match in each state. Finished matches have an outcome instead. */
const situations: Record<MatchState, StateSituations> = {
  waiting: {
    player: (match) => ({
      text:
        match[getOtherSide(match.mine)].entrant === null
          ? 'Your match opens as soon as your opponent is known.'
          : 'Your match opens as soon as both of you have finished your earlier matches.',
    }),
    visitor: () => ({ text: 'This match opens as soon as both players can play it.' }),
  },
  open: { player: describeOpen, visitor: describeOpenToVisitor },
  playing: {
    player: () => ({ text: 'Play, then report the score.', until: ['Report it by ', '.'] }),
    visitor: (match) => ({
      text: `${nameSides(match).join(' and ')} are playing.`,
      until: ['The score is due by ', '.'],
    }),
  },
  reported: {
    player: describeReported,
    visitor: () => ({
      text: 'One player has reported the result.',
      until: ['The other one can object until ', '.'],
    }),
  },
  disputed: {
    player: () => ({
      text: 'A referee will decide.',
      note: 'Add a screenshot of the result. Until the referee decides, both of you can still agree on a score.',
    }),
    visitor: () => ({ text: 'The players disagree about the result. A referee will decide.' }),
  },
  attention: {
    player: describeAttention,
    visitor: () => ({
      text: 'This match has no result.',
      until: ['It can be played until ', ', or it counts for neither player.'],
    }),
  },
  contested: decided,
  done: decided,
  bye: describeForAll(({ home, away }) => ({
    text: `${formatSide(home.entrant ? home : away)} advances without a match.`,
  })),
  empty: describeForAll(() => ({ text: 'Nobody is left to play this match.' })),
  skipped: describeForAll(() => ({ text: 'This match is not needed.' })),
};

/** What happens in a match that has no result yet, in the words for whoever looks at it. */
export const describeMatch = (match: MatchRoomResponse): Situation => {
  if (match.tournament.phase === 'paused' && match.state !== 'waiting')
    return { text: 'The tournament is paused.', note: 'The clock of this match stands still until it continues.' };
  const { player, visitor } = situations[match.state];
  if (!isOwnMatch(match)) return visitor(match);
  return player(match, match[getOtherSide(match.mine)].entrant?.name ?? 'your opponent');
};
