import { competitionPaths } from '@portal/contracts/competition/ui';
import { button, facts, greeting, paragraph, quote } from './blocks.ts';
import type { Template, TemplateVars } from './template.ts';
import { headerText, unlinkedName } from './text.ts';
import type { Times } from './times.ts';

type Vars = TemplateVars<'tournament-entry'>;

interface Texts {
  subject: string;
  heading: string;
  /** Continues `Hi night_owl,`. */
  sentence: string;
}

const describeMovedUp = (
  name: string,
  { clanName, checkInAt, checkInClosesAt }: Vars,
  { formatTime }: Times,
): string => {
  const news = `a place in ${name} opened, and it is ${clanName === undefined ? 'yours' : "your clan's"}.`;
  const isCheckInOpen = checkInClosesAt !== undefined && checkInAt === undefined;
  return isCheckInOpen ? `${news} Check in by ${formatTime(new Date(checkInClosesAt))} to keep it.` : news;
};

const describeClan = (name: string, clan: string, vars: Vars, times: Times): Texts => {
  const { event, startsAt, position } = vars;
  const day = times.formatDay(new Date(startsAt));
  switch (event) {
    case 'registered':
    case 'moved-up': {
      const news =
        event === 'registered' ? `your clan ${clan} has a place in ${name}.` : describeMovedUp(name, vars, times);
      return { subject: `${clan} is in: ${name}, ${day}`, heading: 'Your clan is in', sentence: news };
    }
    case 'waiting':
      return {
        subject: `Waiting list: ${name}, ${day}`,
        heading: 'Your clan is on the waiting list',
        sentence: `your clan ${clan} is number ${position} on the waiting list of ${name}. We'll email you if a place opens.`,
      };
    default:
      return {
        subject: `${clan} was ${event} from ${name}`,
        heading: 'Your clan is no longer in',
        sentence: `the organizers ${event} your clan ${clan} from ${name}.`,
      };
  }
};

const describe = (name: string, vars: Vars, times: Times): Texts => {
  if (vars.clanName !== undefined && vars.event !== 'cancelled')
    return describeClan(name, unlinkedName(vars.clanName), vars, times);
  const day = times.formatDay(new Date(vars.startsAt));
  switch (vars.event) {
    case 'registered':
      return { subject: `You're in: ${name}, ${day}`, heading: "You're in", sentence: `you have a place in ${name}.` };
    case 'moved-up':
      return {
        subject: `You're in: ${name}, ${day}`,
        heading: "You're in",
        sentence: describeMovedUp(name, vars, times),
      };
    case 'waiting':
      return {
        subject: `Waiting list: ${name}, ${day}`,
        heading: "You're on the waiting list",
        sentence: `you're number ${vars.position} on the waiting list of ${name}. We'll email you if a place opens.`,
      };
    case 'removed':
    case 'disqualified':
      return {
        subject: `You were ${vars.event} from ${name}`,
        heading: "You're no longer in",
        sentence: `the organizers ${vars.event} you from ${name}.`,
      };
    case 'cancelled':
      return {
        subject: `${name} was canceled`,
        heading: 'The tournament was canceled',
        sentence: `the organizers canceled ${name}.`,
      };
  }
};

export const tournamentEntry: Template<'tournament-entry'> = {
  version: 2,
  write: (vars, { communityName, publicUrl }, times) => {
    const { username, tournamentId, clanName, event, startsAt, endsAt, checkInAt, checkInClosesAt, reason, version } =
      vars;
    const name = unlinkedName(vars.tournamentName);
    const link = publicUrl + competitionPaths.tournament(tournamentId);
    const [start, end] = [new Date(startsAt), new Date(endsAt)];
    const { subject, heading, sentence } = describe(name, vars, times);
    const isIn = event === 'registered' || event === 'moved-up';
    const moments = [
      ...(checkInAt ? [['Check-in opens', times.formatMoment(new Date(checkInAt))] as const] : []),
      ...(checkInClosesAt ? [['Check-in closes', times.formatMoment(new Date(checkInClosesAt))] as const] : []),
      ['Starts', times.formatMoment(start)] as const,
    ];
    return {
      subject,
      preview: isIn || event === 'waiting' ? `Starts ${times.formatMoment(start)}.` : (reason ?? ''),
      heading,
      body: [
        greeting(username, sentence),
        ...(reason ? [paragraph('Their reason:'), quote(reason)] : []),
        ...(isIn || event === 'waiting' ? [facts(moments)] : []),
        ...(event === 'waiting' && checkInClosesAt
          ? [paragraph('Check in as well: when check-in closes, those who have checked in move up.')]
          : []),
        ...(isIn
          ? [paragraph('The attached file puts the tournament into your calendar, at the right hour wherever you are.')]
          : []),
        button('View tournament', link, `Tournament: ${link}`),
      ],
      reason: `You get this email because ${clanName === undefined ? 'you' : 'your clan'} entered ${name} at ${communityName}.`,
      ...(isIn && {
        calendar: {
          // The file that the tournament's page offers has the same id, so neither adds a second entry.
          id: `tournament-${tournamentId}`,
          title: headerText(vars.tournamentName),
          description: `Tournament of ${communityName}: ${link}`,
          start,
          ...(end > start && { end }),
          sequence: Number(version),
        },
      }),
    };
  },
};
