import type { EmailPreview } from '@portal/contracts';
import { renderStored } from '../../templates/render';
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

/** No scripts, no loads, no origin; framed by the portal's own pages only. */
export const previewPolicy = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
  'sandbox',
].join('; ');

/** The HTML that a reader gets. Its links do nothing: they would open in a new window, which the sandbox forbids. */
export const previewHtml = (template: EmailPreview, brand: Brand, now: Date): string =>
  renderStored(template, samples[template], null, brand, now).html.replace('<head>', '<head>\n<base target="_blank">');
