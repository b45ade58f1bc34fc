import type { EmailPreview } from '@portal/contracts';
import { createRenderer } from '../../templates/render';
import type { Brand } from '../../templates/template';

/** Fixed sample data: a preview shows no player's data and takes none from its caller. */
const samples: Record<EmailPreview, Record<string, string>> = {
  welcome: { username: 'sample_player' },
  tournament: {
    username: 'sample_player',
    tournamentName: 'eFootball Championship',
    startsAt: '2027-01-16T18:00:00.000Z',
  },
  'clan-invitation': { username: 'sample_player', clanName: 'Night Owls', invitedBy: 'sample_captain' },
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
