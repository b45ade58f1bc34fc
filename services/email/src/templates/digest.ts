import { communityPaths } from '@portal/contracts/community/ui';
import { button, greeting, links, paragraph } from './blocks.ts';
import type { Template } from './template.ts';
import { unlinkedName } from './text.ts';

export const digest: Template<'digest'> = {
  version: 1,
  write: ({ username, count, sentences }, { communityName, publicUrl }) => {
    const things = count === '1' ? 'one new notification' : `${count} new notifications`;
    const link = publicUrl + communityPaths.notifications();
    const settings = publicUrl + communityPaths.notifications({ tab: 'settings' });
    const rows = sentences.split('\n').map(unlinkedName);
    const more = Number(count) - rows.length;
    return {
      subject: `You have ${things}`,
      preview: rows[0] ?? things,
      heading: 'While you were away',
      body: [
        greeting(username, `you have ${things} at ${communityName}.`),
        ...rows.map((row) => paragraph(row)),
        ...(more > 0 ? [paragraph(`And ${more} more.`)] : []),
        button('See your notifications', link, `See your notifications: ${link}`),
        links([['Choose how often you get this summary', settings]]),
      ],
      reason: `You get this email because you chose a summary of your notifications at ${communityName}.`,
    };
  },
};
