import { countSwissRounds, limits, type TournamentSettings } from '@portal/contracts';
import {
  entrantWords,
  formatEntrants,
  formatTexts,
  nameEntrant,
  platformTexts,
  squadTexts,
} from '../../shared/texts.ts';

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

const describeDispute = (isSelfRunning: boolean): string =>
  isSelfRunning
    ? `Then, if only one player added a screenshot, that player's score counts; without screenshots the match counts for neither. With screenshots of both players, or if a player has disputed the result or called a referee, staff has ${limits.play.staffAnswerHours} hours to decide; after that these rules do. Each player can call a referee once.`
    : 'Then a referee decides.';

interface Clock {
  name: string;
  minutes: number;
  /** What happens while the clock runs, and when it runs out. */
  text: string;
}

/** The clocks of a match, in the order in which they start. */
export const describeClocks = ({ clocks, isSelfRunning }: TournamentSettings): Clock[] => {
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
      text: `After a report the opponent has ${formatMinutes(confirm)} to confirm it. ${isSelfRunning ? 'Without another report' : 'If the opponent does nothing'}, the report counts.`,
    },
    {
      name: 'Dispute',
      minutes: evidence,
      text: `If the reports differ, the players have ${formatMinutes(evidence)} to agree on a score. ${describeDispute(isSelfRunning)}`,
    },
    {
      name: 'Last call',
      minutes: attention,
      text: `A match that nobody was ready for, or that has no report, stays open for another ${formatMinutes(attention)}. Then a player who is ready alone wins by walkover; otherwise it counts for neither player${isSelfRunning ? '' : '; a final waits for a referee'}.`,
    },
  ];
};

/** `4 rounds`, `3 to 5 rounds`. */
const formatRounds = ({ entrants, rounds, minEntrants, maxEntrants }: TournamentSettings): string => {
  const [fewest, most] = [countSwissRounds(rounds, minEntrants), countSwissRounds(rounds, maxEntrants)];
  if (fewest === most) return most === 1 ? '1 round' : `${most} rounds`;
  return `${fewest} to ${most} rounds, depending on the number of ${entrants}`;
};

/** Tables count goals between players, and boards between clans. */
const formatWalkover = ({ entrants, boards }: TournamentSettings): string =>
  ({ players: '3–0', clans: `${boards}–0` })[entrants];

const describeSwiss = (settings: TournamentSettings) => {
  if (settings.format !== 'swiss') return [];
  const { entrants } = settings;
  const { who, unit, units } = entrantWords[entrants];
  return [
    `Everyone plays in all of ${formatRounds(settings)}. Each round is drawn when the round before is decided: ${entrants} with as many points meet, and nobody meets twice while there is another way.`,
    `If the number of ${entrants} is odd, the one with the fewest points and no bye so far has one. A bye counts like a win by ${formatWalkover(settings)}.`,
    `${who} leave are not drawn any more. Who returns plays from the next round on. Rounds stay as they were drawn when a result is corrected.`,
    `${who} are level on points are ranked by Buchholz, which is the points of all their opponents, then by Buchholz without the weakest opponent, by the Buchholz of their opponents, by ${unit} difference and ${units}. A bye is an opponent with the ${nameEntrant(settings)}'s own points.`,
  ];
};

const describeSeeding = ({ seeding, entrants }: TournamentSettings): string => {
  if (seeding === 'random') return 'The draw is random.';
  return {
    players: 'Players are seeded by their score in the leaderboard.',
    clans: 'Clans are seeded by the scores of the players of their boards in the leaderboard.',
  }[entrants];
};

/** How clans play, and what a place is worth to them. */
const describeBoards = ({ entrants, boards, format }: TournamentSettings) => {
  const level = 'If the boards are level, the goals on all boards count';
  const clans = [
    `A clan enters with ${boards} players, one for each board, and up to ${limits.play.substitutes} substitutes. Its leader and managers name them, and can change them until check-in closes.`,
    `A match of two clans is played on ${boards} boards, each a match of two players. The clan that wins more boards wins.`,
    format === 'round-robin' || format === 'swiss'
      ? `${level}; if they are level, too, the match is a draw.`
      : `${level}; in a knockout, the first board with a winner counts after that.`,
    'A board that is not played counts 3–0; a board without a winner counts for neither clan.',
    'A substitute can take a board until both of its players are ready, and stays on it for later matches.',
    `The place of a clan is worth its points once for each board. The players of the clan share them by the number of boards that they have played, and the clan score grows by as much, because it is the sum of the scores of the members.`,
  ];
  return { players: [], clans }[entrants];
};

const describeFormat = (settings: TournamentSettings) => {
  const { format, groups, twice, thirdPlace, minEntrants, maxEntrants } = settings;
  const most = formatEntrants(maxEntrants, settings);
  return [
    `${formatTexts[format]}, for ${minEntrants === maxEntrants ? most : `${minEntrants} to ${most}`}.`,
    ...(format === 'double-elimination'
      ? [
          `A ${nameEntrant(settings)} is out after the second defeat. The ${nameEntrant(settings)} from the lower bracket has to win the grand final twice.`,
        ]
      : []),
    ...(format === 'groups' ? [`The best two of each of the ${groups} groups go on to the knockout.`] : []),
    ...(format === 'groups' || format === 'round-robin'
      ? [`Everyone in a ${format === 'groups' ? 'group' : 'league'} meets everyone ${twice ? 'twice' : 'once'}.`]
      : []),
    ...(thirdPlace && (format === 'single-elimination' || format === 'groups')
      ? ['The losers of the semifinals play for third place.']
      : []),
    describeSeeding(settings),
  ];
};

const describeKnockout = ({ entrants, format, legs, extraTime, awayGoals }: TournamentSettings) => {
  if (format === 'round-robin' || format === 'swiss') return [];
  const tie = legs === 2 ? 'Two legs count together.' : 'One match decides.';
  const level = extraTime ? 'extra time, then penalties' : 'penalties';
  return [
    `${{ players: 'A knockout match', clans: 'Every knockout board' }[entrants]} needs a winner. ${tie} ${legs === 2 && awayGoals ? 'If the goals are level, away goals count, then' : 'If the goals are level:'} ${level}.`,
  ];
};

/** What the host of a match sets in the game. */
const describeGame = ({ gameMinutes, squads, legs }: TournamentSettings): string =>
  [
    `The home side creates the room in the game${legs === 2 ? '; for a second leg, the away side does' : ''}.`,
    gameMinutes === null ? '' : `Match length in the game: ${formatMinutes(gameMinutes)}.`,
    squadTexts[squads] && `${squadTexts[squads]}.`,
  ]
    .filter(Boolean)
    .join(' ');

const describeLadder = (settings: TournamentSettings): string => {
  const { ladder, entrants } = settings;
  const { who, unit, units } = entrantWords[entrants];
  const count = `${unit} difference and ${units}`;
  return ladder === 'uefa'
    ? `${who} are level on points are ranked by the matches between them, then by ${count}.`
    : `${who} are level on points are ranked by ${count}, then by the matches between them.`;
};

const describeTable = (settings: TournamentSettings) => {
  const { format } = settings;
  const points = `A win is worth 3 points, a draw 1. A walkover counts ${formatWalkover(settings)}.`;
  if (format === 'swiss') return [points];
  return format === 'groups' || format === 'round-robin' ? [`${points} ${describeLadder(settings)}`] : [];
};

const describeStart = ({ isSelfRunning, maxEntrants, minEntrants, ...settings }: TournamentSettings): string[] =>
  isSelfRunning
    ? [
        `It starts as soon as ${formatEntrants(maxEntrants, settings)} have joined, or at its time with at least ${minEntrants}. There is no check-in. With fewer it is canceled.`,
        `Places bring points if at least ${limits.play.creditedEntrants} ${settings.entrants} play. Only matches with a score count as played, not walkovers.`,
      ]
    : [];

const describePlatform = ({ platformGroup }: TournamentSettings): string[] =>
  platformGroup === 'all' ? [] : [`Only players on ${platformTexts[platformGroup]} can register.`];

/** The rules that follow from the settings, so that text and machine agree. */
export const describeRules = (settings: TournamentSettings): string[] => [
  ...describePlatform(settings),
  ...describeStart(settings),
  ...describeFormat(settings),
  ...describeSwiss(settings),
  ...describeBoards(settings),
  ...describeKnockout(settings),
  ...describeTable(settings),
  describeGame(settings),
  'Whoever leaves a tournament that has begun loses all open matches by walkover. Results that were played stay.',
];
