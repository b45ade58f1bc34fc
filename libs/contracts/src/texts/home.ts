/** `/`, literal: the sections say so whatever the portal holds, unless `features.liveHome` is on. */
export const home = {
  hero: {
    title: 'Your Ultimate Console & Mobile eFootball Community',
    lines: ['Start your elite journey today.', 'Connect with elite players worldwide'],
    chatGroup: 'Join Our Community',
    instagram: 'Instagram',
  },
  communityTagline: 'Join thousands of gamers in the ultimate competitive experience',
  tournaments: {
    title: 'Current Tournaments',
    empty: 'No tournaments available at the moment.',
    all: 'View All Tournaments',
    failed: 'Tournaments could not be loaded.',
  },
  news: {
    title: 'Latest Gaming News',
    empty: 'No news articles available at the moment.',
    all: 'View All News',
    failed: 'News could not be loaded.',
  },
  stats: {
    label: 'The community in figures',
    player: 'Player',
    players: 'Players',
    tournaments: 'Tournaments',
    clans: 'Clans',
    prizePool: 'Prize Pool',
    failed: 'These figures could not be loaded.',
    /** In place of a figure that could not be loaded. */
    missing: 'Not available',
  },
  partFailed: 'This part could not be loaded.',
  retry: 'Try again',
} as const;

/** Any path that is no page. */
export const notFound = { title: '404 Page Not Found' } as const;

/** The footer's last line; `year` is the current one. */
export const copyright = (year: number) => `© ${year} Gaming Portal. All rights reserved.`;

/** `/contact`. */
export const contact = {
  title: 'Contact Us',
  submit: 'Send Message',
  sent: { title: 'Message Sent', description: 'Thank you. We will answer by e-mail.' },
  failed: { title: 'Failed to Send', fallback: 'Your message could not be sent. Please try again.' },
} as const;

/** Signing out, wherever it is offered. */
export const signOut = {
  done: { title: 'Signed Out', description: 'You have been signed out.' },
  failed: { title: 'Error', description: 'Failed to sign out. Please try again.' },
} as const;
