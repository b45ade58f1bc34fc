import { html } from './html';
import { button, paragraph } from './layout';
import type { Template } from './template';

export const welcome: Template<'welcome'> = {
  version: 2,
  write: ({ username }, { productName, communityName, publicUrl }) => ({
    subject: `Welcome to ${productName}, ${username}`,
    preview: 'Your email is verified. The pitch is yours.',
    heading: `Welcome to ${communityName}`,
    html: html`${[
      paragraph(`Hi ${username}, your email is verified and your account is ready.`),
      paragraph('Set your platform, find other players and see who leads the table.'),
      button('Open your profile', `${publicUrl}/profile`),
    ]}`,
    text: [
      `Hi ${username},`,
      'Your email is verified and your account is ready.',
      'Set your platform, find other players and see who leads the table:',
      `Your profile: ${publicUrl}/profile\nLeaderboard: ${publicUrl}/leaderboard\nMembers: ${publicUrl}/members`,
    ].join('\n\n'),
    reason: `You signed up for ${productName} with this address.`,
  }),
};
