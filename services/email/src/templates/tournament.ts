import { button, facts, greeting, paragraph } from './blocks.ts';
import type { Template } from './template.ts';
import { headerText } from './text.ts';

export const tournament: Template<'tournament'> = {
  version: 5,
  write: ({ username, tournamentName, startsAt }, { communityName, publicUrl }, { formatMoment }) => {
    const name = headerText(tournamentName);
    const start = new Date(startsAt);
    const when = formatMoment(start);
    const link = `${publicUrl}/tournaments`;
    return {
      subject: `Tournament: ${name}`,
      preview: `Starts ${when}.`,
      heading: 'A tournament is coming up',
      body: [
        greeting(username, 'get your squad ready.'),
        facts([
          ['Tournament', name],
          ['Starts', when],
        ]),
        paragraph('The attached file puts it into your calendar, at the right hour wherever you are.'),
        button('View tournaments', link, `Tournaments: ${link}`),
      ],
      reason: `You get this email because you requested it from ${communityName} with your account.`,
      calendar: { title: name, description: `Tournament of ${communityName}: ${link}`, start },
    };
  },
};
