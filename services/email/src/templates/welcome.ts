import { button, greeting, links, paragraph } from './blocks.ts';
import type { Template } from './template.ts';

export const welcome: Template<'welcome'> = {
  version: 3,
  write: ({ username }, { productName, communityName, publicUrl }) => ({
    subject: `Welcome to ${productName}, ${username}`,
    preview: 'Your email is verified. The pitch is yours.',
    heading: `Welcome to ${communityName}`,
    body: [
      greeting(username, 'your email is verified and your account is ready.'),
      paragraph('Set your platform, find other players and see who leads the table:'),
      button('Open your profile', `${publicUrl}/profile`, `Your profile: ${publicUrl}/profile`),
      links([
        ['Leaderboard', `${publicUrl}/leaderboard`],
        ['Members', `${publicUrl}/members`],
      ]),
    ],
    reason: `You signed up for ${productName} with this address.`,
  }),
};
