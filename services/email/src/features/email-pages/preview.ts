import type { EmailPreview } from '@portal/contracts';
import { createRenderer } from '../../templates/render.ts';
import type { Brand } from '../../templates/template.ts';

const cup = { username: 'sample_player', tournamentId: '65f0c0ffee0000000000e005', tournamentName: 'Night Cup' };

/** Fixed sample data: a preview shows no player's data and takes none from its caller. */
const samples: Record<EmailPreview, Record<string, string>> = {
  welcome: { username: 'sample_player' },
  tournament: {
    username: 'sample_player',
    tournamentName: 'eFootball Championship',
    startsAt: '2027-01-16T18:00:00.000Z',
  },
  'clan-invitation': { username: 'sample_player', clanName: 'Night Owls', invitedBy: 'sample_captain' },
  'tournament-entry': {
    ...cup,
    event: 'registered',
    startsAt: '2027-01-16T20:00:00.000Z',
    endsAt: '2027-01-17T00:00:00.000Z',
    checkInAt: '2027-01-16T19:00:00.000Z',
    checkInClosesAt: '2027-01-16T19:50:00.000Z',
    version: '1',
  },
  'tournament-check-in': { ...cup, event: 'opened', entry: 'registered', closesAt: '2027-01-16T19:50:00.000Z' },
  'tournament-match': {
    ...cup,
    event: 'reported',
    matchKey: 'w1-1',
    matchLabel: 'Quarterfinal 1',
    home: 'sample_player',
    away: 'sample_opponent',
    opponent: 'sample_opponent',
    score: '2–1',
    dueAt: '2027-01-16T20:45:00.000Z',
  },
  'tournament-finished': {
    ...cup,
    ...{ place: '3rd', entrants: '64', points: '50', rank: '58', countsAt: '2027-01-17T22:30:00.000Z' },
  },
  digest: {
    username: 'sample_player',
    count: '3',
    sentences: 'sample_captain and Ben follow you.\nNight Owls added you as a member.',
  },
};

/**
 * Creates the function that renders a preview: the HTML that a reader gets. Its links do nothing, since they would open in a new window,
 * which the sandbox forbids.
 */
export const createPreviews = (brand: Brand) => {
  const render = createRenderer(brand);
  return {
    /** No scripts, no origin, nothing loaded but the logo; framed by the portal's own pages only. */
    policy: [
      "default-src 'none'",
      `img-src ${new URL(brand.logoUrl).origin}`,
      "style-src 'unsafe-inline'",
      "base-uri 'none'",
      "form-action 'none'",
      "frame-ancestors 'self'",
      'sandbox',
    ].join('; '),
    html: (template: EmailPreview, now: Date): string =>
      render({ template, vars: samples[template], requestedAt: now }, null).html.replace(
        '<head>',
        '<head>\n<base target="_blank">',
      ),
  };
};
