import type { EmailPreview } from '@portal/contracts';
import { type Clock, implement } from '@portal/service-kit';
import { renderStored } from '../templates/render';
import type { Brand } from '../templates/template';

export interface PreviewOptions {
  brand: Brand;
  clock: Clock;
}

/** Made up: a preview shows nobody's data, and takes none from its caller. */
const samples: Record<EmailPreview, Record<string, string>> = {
  welcome: { username: 'sample_player' },
  tournament: {
    username: 'sample_player',
    tournamentName: 'eFootball Championship',
    startsAt: '2027-01-16T18:00:00.000Z',
  },
  'clan-invitation': { username: 'sample_player', clanName: 'Night Owls', invitedBy: 'sample_captain' },
};

/** Runs nothing, loads nothing, belongs to no origin, and is framed by the portal's own pages only. */
const policy = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
  'sandbox',
].join('; ');

/** Links would open in a new window, which the sandbox forbids: a preview leads nowhere, also not inside its own frame. */
const withDeadLinks = (html: string): string => html.replace('<head>', '<head>\n<base target="_blank">');

/** `GET /api/email/previews/{template}`: the very page that a reader gets, by the template that writes it. */
export const previewEmail = ({ brand, clock }: PreviewOptions) =>
  implement('GET /api/email/previews/{template}', async ({ params, ctx }) => {
    const { html } = renderStored(params.template, samples[params.template], null, brand, clock());
    ctx.set({ 'content-security-policy': policy, 'cache-control': 'private, max-age=300' });
    return Buffer.from(withDeadLinks(html));
  });
