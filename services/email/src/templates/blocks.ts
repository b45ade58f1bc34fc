import { compile, type Html, html, slot } from './html.ts';
import { fonts, light } from './theme.ts';

// Tables and inline styles, the only layout that every email client, Outlook included, renders the same. Font and color come from the
// card around the blocks; cells repeat the size, since Outlook does not inherit it into tables.

/** One part of an email in both of its forms; the text is written for reading, not derived from the HTML. */
export interface Block {
  html: Html;
  text: string;
}

const paragraphHtml = compile(html`<p style="margin:0 0 16px">${slot}</p>`);

export const paragraph = (sentences: string, text = sentences): Block => ({ html: paragraphHtml(sentences), text });

/** The first paragraph. In the text, the greeting has a line to itself, after which a sentence begins. */
export const greeting = (username: string, sentence: string, text = sentence): Block =>
  paragraph(`Hi ${username}, ${sentence}`, `Hi ${username},\n\n${text.charAt(0).toUpperCase()}${text.slice(1)}`);

const codeHtml = compile(
  html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 16px"><tr><td class="code" align="center" bgcolor="${light.code}" style="padding:16px 8px;border:1px solid ${light.accent};border-radius:8px;font:700 32px/38px ${fonts.mono};letter-spacing:8px;color:${light.onCode}">${slot}</td></tr></table>`,
);

/** A code to read off and type: large, spaced, selectable with one tap. */
export const codeBlock = (code: string): Block => ({ html: codeHtml(code), text: `    ${code}` });

// Outlook pads the cell and ignores the padding of the link; other clients make the whole button a link.
const buttonHtml = compile(
  html`<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 12px"><tr><td class="button" align="center" bgcolor="${light.accent}" style="border-radius:8px;mso-padding-alt:14px 24px"><a href="${slot}" style="display:inline-block;padding:13px 23px;border:1px solid transparent;font-size:16px;line-height:20px;font-weight:600;color:${light.onAccent};text-decoration:none;border-radius:8px">${slot}</a></td></tr></table>
<p class="muted" style="margin:0 0 16px;font-size:13px;line-height:20px;color:${light.muted}">If the button does not work, open this link:<br><a class="link" href="${slot}" style="color:${light.accent};word-break:break-all">${slot}</a></p>`,
);

/** A button, and its address for readers whose client shows none. */
export const button = (label: string, link: string, text = link): Block => ({
  html: buttonHtml(link, label, link, link),
  text,
});

const linkHtml = compile(
  html`<p style="margin:0 0 16px"><a class="link" href="${slot}" style="color:${light.accent}">${slot}</a></p>`,
);

/** Further pages, each by its name. */
export const links = (pages: readonly (readonly [label: string, link: string])[]): Block => ({
  html: html`${pages.map(([label, link]) => linkHtml(link, label))}`,
  text: pages.map((page) => page.join(': ')).join('\n'),
});

const factsHtml = compile(
  html`<table class="facts" role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 16px">${slot}</table>`,
);
const factHtml = compile(
  html`<tr><td class="muted" width="30%" valign="top" style="padding:0 16px 6px 0;font-size:14px;line-height:25px;color:${light.muted}">${slot}</td><td valign="top" style="padding:0 0 6px;font-size:16px;line-height:25px;overflow-wrap:anywhere;word-break:break-word">${slot}</td></tr>`,
);

/** Label and value in two columns, one below the other on a narrow screen. */
export const facts = (rows: readonly (readonly [label: string, value: string])[]): Block => ({
  html: factsHtml(rows.map(([label, value]) => factHtml(label, value))),
  text: rows.map((row) => row.join(': ')).join('\n'),
});

const quoteHtml = compile(
  html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 16px"><tr><td class="quote" bgcolor="${light.quote}" style="padding:12px 16px;border-left:3px solid ${light.accent};font-size:16px;line-height:25px;white-space:pre-wrap;overflow-wrap:anywhere;word-break:break-word">${slot}</td></tr></table>`,
);

/** A visitor's words, with their line breaks. */
export const quote = (text: string): Block => ({ html: quoteHtml(text), text });
