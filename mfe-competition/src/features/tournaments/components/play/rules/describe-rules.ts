import { countSwissRounds, type TournamentSettings } from '@portal/contracts';
import { formatPlayers, formatTexts } from '../texts';

/** `10 minutes`, `1 hour`, `7 days`. */
export const formatMinutes = (minutes: number): string => {
  const [count, unit] =
    minutes % 1_440 === 0
      ? [minutes / 1_440, 'day']
      : minutes % 60 === 0
        ? [minutes / 60, 'hour']
        : [minutes, 'minute'];
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
};

interface Clock {
  name: string;
  minutes: number;
  /** What happens while the clock runs, and when it runs out. */
  text: string;
}

/** The clocks of a match, in the order in which they start. */
export const describeClocks = ({ clocks }: TournamentSettings): Clock[] => {
  const { ready, play, extension, confirm, evidence, attention } = clocks;
  return [
    {
      name: 'Ready',
      minutes: ready,
      text: `Both players have ${formatMinutes(ready)} to press Ready. A player who is ready alone wins by walkover.`,
    },
    {
      name: 'Play',
      minutes: play,
      text: `Once both are ready, they have ${formatMinutes(play)} to play and to report the score.`,
    },
    {
      name: 'Extension',
      minutes: extension,
      text: `Without a report the time to play is extended once, by ${formatMinutes(extension)}.`,
    },
    {
      name: 'Confirm',
      minutes: confirm,
      text: `After a report the opponent has ${formatMinutes(confirm)} to confirm it. If the opponent does nothing, the report counts.`,
    },
    {
      name: 'Dispute',
      minutes: evidence,
      text: `If the reports differ, the players have ${formatMinutes(evidence)} to agree on a score. Then a referee decides.`,
    },
    {
      name: 'Last call',
      minutes: attention,
      text: `A match that nobody was ready for, or that has no report, stays open for another ${formatMinutes(attention)}. Then it counts for neither player; a final waits for a referee.`,
    },
  ];
};

/** `4 rounds`, `3 to 5 rounds`. */
const formatRounds = ({ rounds, minEntrants, maxEntrants }: TournamentSettings): string => {
  const [fewest, most] = [countSwissRounds(rounds, minEntrants), countSwissRounds(rounds, maxEntrants)];
  if (fewest === most) return most === 1 ? '1 round' : `${most} rounds`;
  return `${fewest} to ${most} rounds, depending on the number of players`;
};

const describeSwiss = (settings: TournamentSettings) =>
  settings.format === 'swiss'
    ? [
        `Everyone plays in all of ${formatRounds(settings)}. Each round is drawn when the round before is decided: players with as many points meet, and nobody meets twice while there is another way.`,
        'If the number of players is odd, the one with the fewest points who has not had a bye has one. A bye counts like a win by 3–0.',
        'Players who leave are not drawn any more. Who returns plays from the next round on. Rounds stay as they were drawn when a result is corrected.',
        "Players who are level on points are ranked by Buchholz, which is the points of all their opponents, then by Buchholz without the weakest opponent, by the Buchholz of their opponents, by goal difference and goals. A bye is an opponent with the player's own points.",
      ]
    : [];

const describeFormat = ({
  format,
  groups,
  twice,
  thirdPlace,
  minEntrants,
  maxEntrants,
  seeding,
}: TournamentSettings) => [
  `${formatTexts[format]}, for ${minEntrants === maxEntrants ? formatPlayers(maxEntrants) : `${minEntrants} to ${formatPlayers(maxEntrants)}`}.`,
  ...(format === 'double-elimination'
    ? ['A player is out after the second defeat. The player from the lower bracket has to win the grand final twice.']
    : []),
  ...(format === 'groups' ? [`The best two of each of the ${groups} groups go on to the knockout.`] : []),
  ...(format === 'groups' || format === 'round-robin'
    ? [`Everyone in a ${format === 'groups' ? 'group' : 'league'} meets everyone ${twice ? 'twice' : 'once'}.`]
    : []),
  ...(thirdPlace && (format === 'single-elimination' || format === 'groups')
    ? ['The losers of the semifinals play for third place.']
    : []),
  seeding === 'score' ? 'Players are seeded by their score in the leaderboard.' : 'The draw is random.',
];

const describeKnockout = ({ format, legs, extraTime, awayGoals }: TournamentSettings) => {
  if (format === 'round-robin' || format === 'swiss') return [];
  const tie = legs === 2 ? 'Two legs count together.' : 'One match decides.';
  const level = extraTime ? 'extra time, then penalties' : 'penalties';
  return [
    `A knockout match needs a winner. ${tie} ${legs === 2 && awayGoals ? 'If the goals are level, away goals count, then' : 'If the goals are level:'} ${level}.`,
  ];
};

const ladders = {
  uefa: 'Players who are level on points are ranked by the matches between them, then by goal difference and goals.',
  fifa: 'Players who are level on points are ranked by goal difference and goals, then by the matches between them.',
};

const points = 'A win is worth 3 points, a draw 1. A walkover counts 3–0.';

const describeTable = ({ format, ladder }: TournamentSettings) => {
  if (format === 'swiss') return [points];
  return format === 'groups' || format === 'round-robin' ? [`${points} ${ladders[ladder]}`] : [];
};

/** The rules that follow from the settings, so that text and machine agree. */
export const describeRules = (settings: TournamentSettings): string[] => [
  ...describeFormat(settings),
  ...describeSwiss(settings),
  ...describeKnockout(settings),
  ...describeTable(settings),
  'Whoever leaves a tournament that has begun loses all open matches by walkover. Results that were played stay.',
];
