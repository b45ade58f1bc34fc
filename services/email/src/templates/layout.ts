import { Html, html } from './html';
import type { Brand, EmailContent } from './template';

/**
 * The colors of the 'Night match' theme as plain values, since email clients know no custom properties. Light and dark
 * clients show the same dark card; a client that recolors dark emails finds enough contrast either way.
 */
const theme = {
  ink: '#0b1020',
  surface: '#131a2e',
  raised: '#1c2540',
  line: '#27314d',
  text: '#eef2fb',
  muted: '#aab6d0',
  accent: '#3ddc84',
  onAccent: '#04170c',
  pitch: '#0f3a2a',
  // Single quotes, which stay as they are inside the style attribute.
  font: new Html("Inter, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif"),
  display: new Html("Oswald, 'Arial Narrow', 'Roboto Condensed', Arial, sans-serif"),
  mono: new Html("ui-monospace, 'SF Mono', Menlo, Consolas, monospace"),
} as const;

// Inline styles and tables: the only layout that every email client, Outlook included, renders the same.

/** One part of an email in both of its forms; the text is written for reading, not derived from the HTML. */
export interface Block {
  html: Html;
  text: string;
}

export const paragraph = (sentences: string, text = sentences): Block => ({
  html: html`<p style="margin:0 0 16px;font:16px/1.55 ${theme.font};color:${theme.text}">${sentences}</p>`,
  text,
});

/** The first paragraph. In the text, the greeting has a line to itself, after which a sentence begins. */
export const greeting = (username: string, sentence: string, text = sentence): Block =>
  paragraph(`Hi ${username}, ${sentence}`, `Hi ${username},\n\n${text.charAt(0).toUpperCase()}${text.slice(1)}`);

/** A code to read off and type: large, spaced, selectable with one tap. */
export const codeBlock = (code: string): Block => ({
  html: html`<p style="margin:0 0 16px;padding:16px;text-align:center;background:${theme.pitch};border:1px solid ${theme.accent};border-radius:8px;font:700 32px/1.2 ${theme.mono};letter-spacing:8px;color:${theme.accent}">${code}</p>`,
  text: `    ${code}`,
});

export const button = (label: string, link: string, text = link): Block => ({
  html: html`<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 16px"><tr><td bgcolor="${theme.accent}" style="border-radius:8px"><a href="${link}" style="display:inline-block;padding:14px 24px;font:600 16px/1 ${theme.font};color:${theme.onAccent};text-decoration:none">${label}</a></td></tr></table>`,
  text,
});

export const facts = (rows: readonly (readonly [label: string, value: string])[]): Block => ({
  html: html`<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 16px">${rows.map(
    ([label, value]) =>
      html`<tr><td style="padding:0 16px 4px 0;font:14px/1.55 ${theme.font};color:${theme.muted};white-space:nowrap">${label}</td><td style="padding:0 0 4px;font:16px/1.55 ${theme.font};color:${theme.text}">${value}</td></tr>`,
  )}</table>`,
  text: rows.map(([label, value]) => `${label}: ${value}`).join('\n'),
});

/** A visitor's words, with their line breaks. */
export const quote = (text: string): Block => ({
  html: html`<div style="margin:0 0 16px;padding:12px 16px;background:${theme.raised};border-left:3px solid ${theme.accent};font:16px/1.55 ${theme.font};color:${theme.text};white-space:pre-wrap;overflow-wrap:anywhere">${text}</div>`,
  text,
});

/** The page around every email: product name, heading, content, and why the reader gets it. */
export const htmlPage = (content: EmailContent, { productName, communityName, publicUrl }: Brand): string =>
  html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="dark">
<meta name="supported-color-schemes" content="dark">
<title>${content.subject}</title>
</head>
<body style="margin:0;padding:0;background:${theme.ink}">
<div style="display:none;max-height:0;overflow:hidden">${content.preview}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" bgcolor="${theme.ink}"><tr><td align="center" style="padding:32px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:560px">
<tr><td style="padding:0 4px 16px;font:600 22px/1 ${theme.display};letter-spacing:1px;color:${theme.text}"><a href="${publicUrl}/" style="color:${theme.text};text-decoration:none">${productName}</a></td></tr>
<tr><td bgcolor="${theme.surface}" style="padding:28px 24px 12px;border:1px solid ${theme.line};border-top:3px solid ${theme.accent};border-radius:12px">
<h1 style="margin:0 0 16px;font:600 26px/1.2 ${theme.display};color:${theme.text}">${content.heading}</h1>
${content.body.map((block) => block.html)}
</td></tr>
<tr><td style="padding:16px 4px 0;font:13px/1.5 ${theme.font};color:${theme.muted}">${content.reason}<br>${communityName}</td></tr>
</table>
</td></tr></table>
</body>
</html>
`.markup;

export const textPage = ({ body, reason }: EmailContent, { communityName }: Brand): string =>
  `${[...body.map((block) => block.text), communityName, reason].join('\n\n')}\n`;
