import { html } from './html';
import { button, facts, paragraph } from './layout';
import type { Template } from './template';
import { headerText } from './text';

const moment = new Intl.DateTimeFormat('en-US', {
  dateStyle: 'full',
  timeStyle: 'short',
  hourCycle: 'h23',
  timeZone: 'UTC',
});

/** One time zone for all readers, spelled out, so that 18:00 is unambiguous. */
const inUtc = (start: Date): string => `${moment.format(start)} UTC (Coordinated Universal Time)`;

export const tournament: Template<'tournament'> = {
  version: 2,
  write: ({ username, tournamentName, startsAt }, { communityName, publicUrl }) => {
    const name = headerText(tournamentName);
    const start = new Date(startsAt);
    const when = inUtc(start);
    const link = `${publicUrl}/tournaments`;
    return {
      subject: `Tournament: ${name}`,
      preview: `Starts ${when}.`,
      heading: 'A tournament is coming up',
      html: html`${[
        paragraph(`Hi ${username}, get your squad ready.`),
        facts([
          ['Tournament', name],
          ['Starts', when],
        ]),
        paragraph('The attached file puts it into your calendar, at the right hour wherever you are.'),
        button('View tournaments', link),
      ]}`,
      text: [
        `Hi ${username},`,
        'Get your squad ready.',
        `Tournament: ${name}\nStarts: ${when}`,
        'The attached file puts it into your calendar, at the right hour wherever you are.',
        `Tournaments: ${link}`,
      ].join('\n\n'),
      reason: `You get this email because you requested it from ${communityName} with your account.`,
      calendar: { title: name, description: `Tournament of ${communityName}: ${link}`, start },
    };
  },
};
