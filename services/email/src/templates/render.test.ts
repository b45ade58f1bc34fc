import { describe, expect, test } from '@jest/globals';
import { type EmailTemplate, emailTemplateNames } from '@portal/contracts';
import { createRenderer } from './render.ts';
import type { Brand } from './template.ts';
import { samples } from './testing/samples.ts';

const brand: Brand = {
  productName: 'ELM',
  communityName: 'ELM Gaming',
  publicUrl: 'https://portal.example.com',
  logoUrl: 'https://portal.example.com/icon-192.png',
};
const renderEmail = createRenderer(brand);

/** Their texts depend on what has happened; `tournament-emails.test.ts` reads each of them. */
const templatesByEvent: EmailTemplate[] = [
  'tournament-entry',
  'tournament-check-in',
  'tournament-match',
  'tournament-finished',
];

const at = new Date('2026-11-21T08:45:00.000Z');
const renderStored = (template: EmailTemplate, vars: Record<string, string>, secret: string | null = null) =>
  renderEmail({ template, vars, requestedAt: at }, secret);

/** Rows of the table of facts. */
const factCounts: Partial<Record<EmailTemplate, number>> = {
  'tournament-finished': 3,
  ...{ tournament: 2, contact: 3, 'tournament-entry': 3, 'tournament-check-in': 1, 'tournament-match': 1 },
};

const render = (name: EmailTemplate, overrides: Record<string, string> = {}) => {
  const { vars, secret } = samples[name];
  return renderStored(name, { ...vars, ...overrides }, secret);
};
const fill = (name: EmailTemplate, value: string) =>
  render(name, Object.fromEntries(samples[name].free.map((key) => [key, value])));

describe.each(emailTemplateNames.filter((name) => !templatesByEvent.includes(name)))('template %s', (name) => {
  test('matches its last reviewed version', () => {
    const { subject, html, text, replyTo } = render(name);
    expect({ subject, replyTo }).toMatchSnapshot('headers');
    expect(text).toMatchSnapshot('text');
    expect(html).toMatchSnapshot('html');
  });
});

describe.each(emailTemplateNames)('template %s', (name) => {
  test('shows markup in a value as text', () => {
    const { html, text } = fill(name, "O'Neil<b>");
    expect(html).toContain('O&#39;Neil&lt;b&gt;');
    expect(html).not.toContain('Neil<b>');
    expect(text).toContain("O'Neil<b>");
  });

  test('keeps a value that looks like a template or a link as text', () => {
    const { html } = fill(name, '${brand} <a href="https://evil.example">x</a>');
    expect(html).not.toContain('href="https://evil.example"');
    expect(html).toContain('${brand}');
  });

  test('writes headers of one line, whatever the values hold', () => {
    const { subject, replyTo } = fill(name, 'Kim\r\nBcc: victim@example.com\u2028X: y\0');
    for (const header of [subject, replyTo?.name ?? '']) {
      expect(header).not.toMatch(/[\r\n\u2028\0]/);
    }
  });

  test('cuts an endless header', () => {
    expect([...fill(name, '🏟'.repeat(5_000)).subject].length).toBeLessThanOrEqual(200);
  });

  test('stays well-formed with lone surrogates and without control characters', () => {
    const rendered = fill(name, 'a\ud800b\udc00\u0007');
    for (const part of [rendered.subject, rendered.html, rendered.text, rendered.replyTo?.name ?? '']) {
      expect(part.isWellFormed()).toBe(true);
      expect(part).not.toContain('\u0007');
    }
    expect(rendered.text).toContain('a\ufffdb\ufffd');
  });

  test('has a written text part with everything that the HTML holds', () => {
    const { text, html } = render(name);
    expect(text).not.toMatch(/<[a-z]/i);
    const { vars, choices = [] } = samples[name];
    for (const [key, value] of Object.entries(vars)) {
      if (value.includes('T') || value.includes('\n') || choices.includes(key)) continue;
      expect(text).toContain(value);
      expect(html).toContain(value);
    }
  });

  test('has the same links in HTML and text, and shows the address of its button', () => {
    const { text, html } = render(name);
    const linked = [...html.matchAll(/<a [^>]*href="([^"]+)"[^>]*>([^<]*)/g)].map(([, link = '', label]) => ({
      link,
      label,
    }));
    const written = text.match(/https?:\/\/\S+/g) ?? [];
    expect(new Set(linked.map(({ link }) => link))).toEqual(new Set(written));
    const [button] = /class="button".*?href="([^"]+)"/.exec(html)?.slice(1) ?? [];
    const shown = linked.filter(({ link, label }) => link === button && label === link);
    expect(shown).toHaveLength(button === undefined ? 0 : 1);
  });

  test('shows the facts of its text in a table', () => {
    const { text, html } = render(name);
    const facts = [...html.matchAll(/<tr><td class="muted"[^>]*>([^<]*)<\/td><td[^>]*>([^<]*)<\/td><\/tr>/g)];
    expect(facts).toHaveLength(factCounts[name] ?? 0);
    for (const [, label, value] of facts) expect(text).toContain(`${label}: ${value}`);
  });

  test('is laid out for Outlook and for readers who prefer dark', () => {
    const { html } = render(name);
    expect(html).toContain('<meta name="color-scheme" content="light dark">');
    expect(html).toContain('@media (prefers-color-scheme:dark)');
    expect(html).toMatch(/<!--\[if mso\]><table [^>]*width="560"/);
    for (const [cell] of html.matchAll(/<td class="button"[^>]*>/g)) expect(cell).toContain('padding');
    expect(html.match(/<img [^>]*src="[^"]*"/g)).toEqual([expect.stringContaining(brand.logoUrl)]);
  });

  test('links to the configured origin only', () => {
    const { html, text } = render(name);
    const visible = html.replace(/<!--.*?-->/g, '');
    for (const [address] of `${visible} ${text}`.matchAll(/https?:\/\/[^\s"<]+/g)) {
      expect(new URL(address).origin).toBe(brand.publicUrl);
    }
  });
});

describe('verification code', () => {
  test('is the only six-digit number of the email and not in the subject', () => {
    const { subject, text, html } = render('verification-code');
    expect(text.match(/\b\d{6}\b/g)).toEqual(['428197']);
    expect(html.match(/\b\d{6}\b/g)).toEqual(['428197']);
    expect(subject).not.toMatch(/\d/);
  });
});

describe('password reset', () => {
  test('carries the token, encoded, in a link to the reset page', () => {
    const { text } = render('password-reset');
    expect(text).toContain('\n\nhttps://portal.example.com/reset-password?token=a-token_of%2B43%2Fcharacters\n\n');
  });
});

describe('contact', () => {
  test('has the sender as reply-to', () => {
    expect(render('contact').replyTo).toEqual({ name: 'Kim Lee', address: 'kim@example.com' });
  });

  test('links nothing that the sender wrote', () => {
    const { html } = render('contact', { message: 'see https://evil.example and info@evil.example' });
    expect(new Set(html.match(/href="[^"]*"/g))).toEqual(new Set(['href="https://portal.example.com/"']));
  });
});

describe('a stored email', () => {
  test.each([
    ['a missing secret', () => renderStored('verification-code', { username: 'demo_player' })],
    ['a secret that the template does not take', () => renderStored('welcome', { username: 'demo_player' }, '428197')],
    ['a missing variable', () => renderStored('welcome', {})],
    ['an unknown variable', () => renderStored('welcome', { username: 'demo_player', html: '<b>' })],
  ])('refuses %s', (_name, render) => {
    expect(render).toThrow();
  });
});

describe('tournament', () => {
  const renderCalendar = (overrides: Record<string, string> = {}) => {
    const [file, ...others] = render('tournament', overrides).attachments;
    if (!file || others.length > 0) throw new Error('not one attachment');
    return file;
  };
  /** The file's lines as a calendar reads them. */
  const splitLines = (content: string) => content.replaceAll(/\r\n[ \t]/g, '').split('\r\n');

  test('names the start in UTC and the zone in full', () => {
    const { text, html } = render('tournament');
    for (const part of [text, html]) {
      expect(part).toContain('Saturday, December 12, 2026 at 6:00 PM UTC (Coordinated Universal Time)');
    }
  });

  test('brings a calendar file that is the same on every attempt', () => {
    const file = renderCalendar();
    expect(file).toMatchSnapshot('calendar');
    expect(renderCalendar()).toEqual(file);
    expect(splitLines(file.content)).toEqual(expect.arrayContaining(['METHOD:PUBLISH', 'DTSTART:20261212T180000Z']));
  });

  test('has one identity per tournament and start', () => {
    const uid = (overrides?: Record<string, string>) => /^UID:(.+)$/m.exec(renderCalendar(overrides).content)?.[1];
    expect(uid()).toMatch(/^[0-9a-f]{32}@portal\.example\.com$/);
    expect(uid({ username: 'night_owl' })).toBe(uid());
    expect(uid({ tournamentName: 'Cup' })).not.toBe(uid());
    expect(uid({ startsAt: '2026-12-13T18:00:00.000Z' })).not.toBe(uid());
  });

  test.each([
    ['line breaks', 'Cup\r\nEND:VEVENT\r\nBEGIN:VALARM\nX:\ry', 'SUMMARY:Cup END:VEVENT BEGIN:VALARM X: y'],
    ['separators', 'Cup; x,y\\n', 'SUMMARY:Cup\\; x\\,y\\\\n'],
    ['a long name of wide letters', '⚽'.repeat(120), `SUMMARY:${'⚽'.repeat(120)}`],
  ])('lets %s of the name add nothing to the file', (_name, tournamentName, summary) => {
    const lines = splitLines(renderCalendar({ tournamentName }).content);
    expect(lines.filter((line) => line.startsWith('SUMMARY'))).toEqual([summary]);
    expect(lines.map((line) => line.split(':')[0])).toEqual(
      splitLines(renderCalendar().content).map((line) => line.split(':')[0]),
    );
  });

  test('no other template brings a file', () => {
    for (const name of emailTemplateNames.filter((name) => name !== 'tournament' && name !== 'tournament-entry')) {
      expect(render(name).attachments).toEqual([]);
    }
  });
});

describe('clan invitation', () => {
  const withoutSender = () => renderStored('clan-invitation', { username: 'night_owl', clanName: 'Night Owls' });

  test('of a leader leads to the page of the clan, where it can be accepted', () => {
    const { text } = render('clan-invitation', { clanId: '65f0c0ffee0000000000c001' });
    expect(text).toContain('/clans/65f0c0ffee0000000000c001');
    expect(withoutSender().text).not.toContain('Accept or decline');
  });

  test('names the player who requested it, in the text and as the reason', () => {
    const { text, html } = render('clan-invitation');
    for (const part of [text, html]) {
      expect(part).toContain('demo_player invites you to the clan Night Owls on ELM.');
      expect(part).toContain('The player demo_player asked ELM Gaming to send you this.');
    }
  });

  test('comes from the portal itself when no player requested it', () => {
    const { subject, text } = withoutSender();
    expect(subject).toBe('Clan invitation: Night Owls');
    expect(text).toContain('You are invited to the clan Night Owls on ELM.');
    expect(text).toMatchSnapshot('text');
  });

  test('links the clans page and no input', () => {
    const { html } = render('clan-invitation', { clanName: 'see https://evil.example', username: 'x@evil.example' });
    expect(new Set(html.match(/(?<=href=")[^"]+/g))).toEqual(
      new Set(['https://portal.example.com/', 'https://portal.example.com/clans']),
    );
  });

  test('gives email clients no address to turn into a link', () => {
    const { subject, text, html } = render('clan-invitation', {
      clanName: 'www.evil.example/win',
      username: 'https://evil.example',
      invitedBy: 'info@evil.example',
    });
    for (const part of [subject, text, html]) {
      expect(part.replaceAll('https://portal.example.com', '')).not.toMatch(/evil\.example|https:\/\/evil|info@evil/);
      expect(part.replaceAll('\u2060', '')).toContain('evil.example/win');
    }
    expect(render('clan-invitation', { clanName: 'F.C. Owls' }).text).toContain('the clan F.C. Owls on ELM.');
  });

  test('keeps names in their line', () => {
    const { text } = render('clan-invitation', { clanName: 'Owls\n\nYour account is locked' });
    expect(text).toContain('the clan Owls Your account is locked on ELM.');
  });
});
