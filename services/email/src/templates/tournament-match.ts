import { competitionPaths } from '@portal/contracts/competition/ui';
import { button, facts, greeting, paragraph, quote } from './blocks.ts';
import type { Template, TemplateVars } from './template.ts';
import { unlinkedName } from './text.ts';
import type { Times } from './times.ts';

type Vars = TemplateVars<'tournament-match'>;

interface Names {
  tournament: string;
  home: string;
  away: string;
  opponent: string;
}

interface Texts {
  subject: string;
  heading: string;
  /** Continues `Hi night_owl,`. */
  sentence: string;
  /** What happens next, or what the quoted reason is. */
  next: string;
  label: string;
}

/** What staff ruled, as in `Ana 2–1 Ben`. */
const describeOutcome = ({ outcome, score }: Vars, { home, away }: Names): string => {
  switch (outcome) {
    case 'home':
      return `walkover for ${home}`;
    case 'away':
      return `walkover for ${away}`;
    case 'both':
      return `${home} and ${away} both lose`;
    case 'replay':
      return `${home} and ${away} play again`;
    default:
      return `${home} ${score ?? 'against'} ${away}`;
  }
};

const describeForStaff = ({ event, dueAt }: Vars, { tournament, home, away }: Names, { formatTime }: Times): Texts => {
  const match = `${home} against ${away}`;
  const byRules =
    dueAt && `The rules of ${tournament} decide the match at ${formatTime(new Date(dueAt))} if staff does not.`;
  if (event === 'called')
    return {
      subject: `Referee called in ${tournament}: ${match}`,
      heading: 'A match needs a referee',
      sentence: `a player in ${home} vs. ${away} called a referee.`,
      next: byRules ?? 'The clock is on hold until a referee responds.',
      label: 'Open the match',
    };
  return event === 'disputed'
    ? {
        subject: `Dispute in ${tournament}: ${match}`,
        heading: 'A match needs a ruling',
        sentence: `the result of ${match} is disputed.`,
        next: byRules ?? 'The match waits until staff rules on it, or both players agree on a score.',
        label: 'Open the match',
      }
    : {
        subject: `Still in dispute: ${match}`,
        heading: 'A match still needs a ruling',
        sentence: `the match ${match} is still waiting for a ruling.`,
        next: byRules ?? `${tournament} cannot finish before it.`,
        label: 'Open the match',
      };
};

const describe = (vars: Vars, names: Names, times: Times): Texts => {
  const { formatTime } = times;
  const { event, dueAt, score = '' } = vars;
  const { opponent } = names;
  const by = dueAt === undefined ? '' : ` by ${formatTime(new Date(dueAt))}`;
  switch (event) {
    case 'ready':
      return {
        subject: `Your match against ${opponent} is ready`,
        heading: 'Your match is ready',
        sentence: `your match against ${opponent} can begin.`,
        next: `Press Ready${by}, or you may lose by walkover.`,
        label: 'Go to your match',
      };
    case 'reported':
      return {
        subject: `${opponent} reported ${score}. Confirm or dispute${by}`,
        heading: 'Is this result right?',
        sentence: `your opponent reported ${names.home} ${score} ${names.away}.`,
        next: `Confirm the result or dispute it${by}. If you do nothing, the match is decided without you.`,
        label: 'Confirm or dispute',
      };
    case 'ruled': {
      const outcome = describeOutcome(vars, names);
      return {
        subject: `Ruling: ${outcome}`,
        heading: 'Staff has ruled on your match',
        sentence: `the ruling on your match against ${opponent}: ${outcome}.`,
        next: 'The reason, which everyone can read:',
        label: 'View the match',
      };
    }
    case 'disputed':
      if (vars.opponent === undefined) return describeForStaff(vars, names, times);
      return {
        subject: `Your match against ${opponent} is disputed. Add a screenshot${by}`,
        heading: 'The result is disputed',
        sentence: `the result of your match against ${opponent} is disputed.`,
        next: `Report your score and add a screenshot of it${by}, unless you agree on a score. If only one of two reports has a screenshot, it counts; a report without another one counts as it is.`,
        label: 'Go to your match',
      };
    default:
      return describeForStaff(vars, names, times);
  }
};

export const tournamentMatch: Template<'tournament-match'> = {
  version: 2,
  write: (vars, { communityName, publicUrl }, times) => {
    const { username, tournamentId, matchKey, matchLabel, event, dueAt, reason } = vars;
    const names = {
      tournament: unlinkedName(vars.tournamentName),
      home: unlinkedName(vars.home),
      away: unlinkedName(vars.away),
      opponent: unlinkedName(vars.opponent ?? 'your opponent'),
    };
    const link = publicUrl + competitionPaths.match(tournamentId, matchKey);
    const { subject, heading, sentence, next, label } = describe(vars, names, times);
    const isForStaff =
      event === 'called' || (event === 'disputed' && vars.opponent === undefined) || event === 'still-disputed';
    const hasDeadline = dueAt !== undefined && !isForStaff;
    return {
      subject,
      preview: next,
      heading,
      body: [
        greeting(username, sentence),
        ...(isForStaff && reason ? [quote(reason)] : []),
        paragraph(next),
        ...(!isForStaff && reason ? [quote(reason)] : []),
        facts([
          ['Match', `${names.tournament}, ${matchLabel}`],
          ...(hasDeadline ? [['Deadline', times.formatMoment(new Date(dueAt))] as const] : []),
        ]),
        button(label, link, `The match: ${link}`),
      ],
      reason: isForStaff
        ? `You get this email because you are on the staff of ${names.tournament} at ${communityName}.`
        : `You get this email because you play in ${names.tournament} at ${communityName}.`,
    };
  },
};
