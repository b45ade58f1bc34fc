import type { NotificationVars } from './notification-vars.ts';

// Sentences about tournaments. They name people and scores.

type MatchVars = NotificationVars<'tournament-match'>;

export const describeEntry = (vars: NotificationVars<'tournament-entry'>): string => {
  const { event, tournamentName: cup, clanName: clan, position = '' } = vars;
  switch (event) {
    case 'registered':
      return `${clan === undefined ? 'You have' : `Your clan ${clan} has`} a place in ${cup}.`;
    case 'moved-up':
      return `A spot opened in ${cup}, and it's ${clan === undefined ? 'yours' : `for your clan ${clan}`}.`;
    case 'waiting':
      return `${clan === undefined ? 'You are' : `Your clan ${clan} is`} number ${position} on the waiting list of ${cup}.`;
    case 'cancelled':
      return `The organizers canceled ${cup}.`;
    default:
      return `The organizers ${event} ${clan === undefined ? 'you' : `your clan ${clan}`} from ${cup}.`;
  }
};

export const describeCheckIn = ({ event, tournamentName: cup }: NotificationVars<'tournament-check-in'>): string =>
  event === 'opened' ? `Check-in for ${cup} opened.` : `Check-in for ${cup} closes soon.`;

type Result = Pick<MatchVars, 'home' | 'away' | 'opponent' | 'outcome' | 'score'>;

/** Returns a clause, as in `your match against Ben ended 2–1`. */
export const describeOutcome = ({ home, away, opponent = 'your opponent', outcome, score = '' }: Result): string => {
  const subject = `your match against ${opponent}`;
  switch (outcome) {
    case 'home':
    case 'away':
      return (outcome === 'home') === (opponent === away)
        ? `you won ${subject} by walkover`
        : `${subject} goes to ${outcome === 'home' ? home : away} by walkover`;
    case 'both':
      return `${subject} counts as a loss for both of you`;
    case 'replay':
      return `${subject} will be replayed`;
    default:
      return `${subject} ended ${score}`;
  }
};

export const describeMatch = (vars: MatchVars): string => {
  const { event, tournamentName: cup, home, away, opponent = 'your opponent', score = '' } = vars;
  switch (event) {
    case 'ready':
      return `Your match against ${opponent} can begin.`;
    case 'reported':
      return `${opponent} says ${score}.`;
    case 'ruled':
      return `Staff ruled: ${describeOutcome(vars)}.`;
    case 'called':
      return `${home} vs. ${away} in ${cup}: a player called a referee.`;
    case 'disputed':
      if (vars.opponent !== undefined) return `The result of your match against ${opponent} was disputed.`;
      return `The result of ${home} against ${away} in ${cup} was disputed.`;
    case 'still-disputed':
      return `Staff was reminded to rule on ${home} against ${away} in ${cup}.`;
  }
};

export const describePlace = ({
  tournamentName: cup,
  clanName: clan,
  place,
  entrants,
}: NotificationVars<'tournament-finished'>): string => {
  const who = clan === undefined ? 'You' : `Your clan ${clan}`;
  return place === '1st' ? `${who} won ${cup}.` : `${who} finished ${place} of ${entrants} in ${cup}.`;
};
