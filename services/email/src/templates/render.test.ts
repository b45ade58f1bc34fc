import { describe, expect, test } from '@jest/globals';
import { type MailTemplate, mailTemplateNames } from '@portal/contracts';
import { renderStored } from './render';
import type { Brand } from './template';

const brand: Brand = { productName: 'ELM', communityName: 'ELM Gaming', publicUrl: 'https://portal.example.com' };

interface Sample {
  vars: Record<string, string>;
  secret: string | null;
  /** The variables that people fill in freely. */
  free: string[];
}

const samples: Record<MailTemplate, Sample> = {
  'verification-code': { vars: { username: 'demo_player' }, secret: '428197', free: ['username'] },
  'password-reset': { vars: { username: 'demo_player' }, secret: 'a-token_of+43/characters', free: ['username'] },
  welcome: { vars: { username: 'demo_player' }, secret: null, free: ['username'] },
  'password-changed': {
    vars: { username: 'demo_player', changedAt: '2026-11-21T08:45:00.000Z' },
    secret: null,
    free: ['username'],
  },
  contact: {
    vars: {
      firstName: 'Kim',
      lastName: 'Lee',
      email: 'kim@example.com',
      subject: 'Clan logo',
      message: 'Hello,\n\nit is upside down.',
    },
    secret: null,
    free: ['firstName', 'lastName', 'subject', 'message'],
  },
};

const render = (name: MailTemplate, overrides: Record<string, string> = {}) => {
  const { vars, secret } = samples[name];
  return renderStored(name, { ...vars, ...overrides }, secret, brand);
};
const fill = (name: MailTemplate, value: string) =>
  render(name, Object.fromEntries(samples[name].free.map((key) => [key, value])));

describe.each(mailTemplateNames)('template %s', (name) => {
  test('reads as it did when it was last looked at', () => {
    const { subject, html, text, replyTo } = render(name);
    expect({ subject, replyTo }).toMatchSnapshot('headers');
    expect(text).toMatchSnapshot('text');
    expect(html).toMatchSnapshot('html');
  });

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

  test('has a written text part that says all that the HTML says', () => {
    const { text, html } = render(name);
    expect(text).not.toMatch(/<[a-z]/i);
    for (const value of Object.values(samples[name].vars).filter(
      (value) => !value.includes('T') && !value.includes('\n'),
    )) {
      expect(text).toContain(value);
      expect(html).toContain(value);
    }
    const links = [...html.matchAll(/href="([^"]+)"/g)]
      .map(([, link]) => link)
      .filter((link) => link !== `${brand.publicUrl}/`);
    for (const link of links) expect(text).toContain(link);
  });

  test('links to the configured origin only', () => {
    const { html, text } = render(name);
    for (const [address] of `${html} ${text}`.matchAll(/https?:\/\/[^\s"<]+/g)) {
      expect(new URL(address).origin).toBe(brand.publicUrl);
    }
  });
});

describe('verification code', () => {
  test('is the only six-digit number of the mail and not in the subject', () => {
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
  test('is answered to the sender', () => {
    expect(render('contact').replyTo).toEqual({ name: 'Kim Lee', address: 'kim@example.com' });
  });

  test('links nothing that the sender wrote', () => {
    const { html } = render('contact', { message: 'see https://evil.example and mail@evil.example' });
    expect([...html.matchAll(/href=/g)]).toHaveLength(1);
  });
});

describe('renderStored', () => {
  test.each([
    ['a missing secret', () => renderStored('verification-code', { username: 'demo_player' }, null, brand)],
    [
      'a secret that the template does not take',
      () => renderStored('welcome', { username: 'demo_player' }, '428197', brand),
    ],
    ['a missing variable', () => renderStored('welcome', {}, null, brand)],
    ['an unknown variable', () => renderStored('welcome', { username: 'demo_player', html: '<b>' }, null, brand)],
  ])('refuses %s', (_name, render) => {
    expect(render).toThrow();
  });
});
