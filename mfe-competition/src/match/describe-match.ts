import type { Match } from '@portal/contracts';
import { formatScore } from '../shared/texts';
import { getOtherSide, nameSide, nameSides, type OwnMatch } from './sides';

/** What happens in a match now. `until` is the text around the deadline of the match, if it has one. */
export interface Situation {
  text: string;
  until?: readonly [before: string, after: string];
  /** What else the reader has to know. */
  note?: string;
}

const areReady = ({ ready }: Match): boolean => ready.home && ready.away;

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

/** What happens in a match, for one of its players. Finished matches have an outcome instead. */
const describeForPlayer = (match: OwnMatch): Situation => {
  const opponent = match[getOtherSide(match.mine)].username ?? 'your opponent';
  switch (match.state) {
    case 'waiting':
      return match[getOtherSide(match.mine)].playerId === null
        ? { text: 'Your match opens as soon as your opponent is known.' }
        : { text: 'Your match opens as soon as both of you have finished your earlier matches.' };
    case 'open':
      return describeOpen(match, opponent);
    case 'playing':
      return { text: 'Play, then report the score.', until: ['Report it by ', '.'] };
    case 'reported':
      return describeReported(match, opponent);
    case 'disputed':
      return {
        text: 'A referee will decide.',
        note: 'Add a screenshot of the result. Until the referee decides, both of you can still agree on a score.',
      };
    case 'attention':
      return describeAttention(match);
    default:
      return describeForVisitor(match);
  }
};

const describeOpenToVisitor = (match: Match): Situation => {
  const { ready } = match;
  if (!ready.home && !ready.away)
    return { text: 'The match is open.', until: ['Both players have until ', ' to press Ready.'] };
  const waited = ready.home ? 'away' : 'home';
  return {
    text: `${nameSide(match, ready.home ? 'home' : 'away')} is ready.`,
    until: [`${nameSide(match, waited)} has until `, ' to press Ready.'],
  };
};

const describeForVisitor = (match: Match): Situation => {
  const [home, away] = nameSides(match);
  switch (match.state) {
    case 'waiting':
      return { text: 'This match opens as soon as both players can play it.' };
    case 'open':
      return describeOpenToVisitor(match);
    case 'playing':
      return { text: `${home} and ${away} are playing.`, until: ['The score is due by ', '.'] };
    case 'reported':
      return { text: 'One player has reported the result.', until: ['The other one can object until ', '.'] };
    case 'disputed':
      return { text: 'The players disagree about the result. A referee will decide.' };
    case 'attention':
      return {
        text: 'This match has no result.',
        until: ['It can be played until ', ', or it counts for neither player.'],
      };
    case 'bye':
      return { text: `${match.home.username ?? match.away.username ?? 'The player'} advances without a match.` };
    case 'empty':
      return { text: 'Nobody is left to play this match.' };
    case 'skipped':
      return { text: 'This match is not needed.' };
    default:
      return { text: '' };
  }
};

/** What happens in a match that has no result yet, in the words for whoever looks at it. */
export const describeMatch = (match: Match): Situation => {
  if (match.phase === 'paused' && match.state !== 'waiting')
    return { text: 'The tournament is paused.', note: 'The clock of this match stands still until it continues.' };
  return match.mine === null ? describeForVisitor(match) : describeForPlayer({ ...match, mine: match.mine });
};
