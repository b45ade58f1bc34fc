import { Html, html } from './html';
import { look } from './look';

// Inline styles and tables: the only layout that every mail client, Outlook included, draws the same.

// Font lists hold single quotes, which stay inside the style attribute as they are.
const font = new Html(look.font);
const mono = new Html(look.mono);

export const paragraph = (text: string): Html =>
  html`<p style="margin:0 0 16px;font:16px/1.55 ${font};color:${look.text}">${text}</p>`;

/** A code to read off and type: large, spaced, selectable with one tap. */
export const codeBlock = (code: string): Html =>
  html`<p style="margin:0 0 16px;padding:16px;text-align:center;background:${look.pitch};border:1px solid ${look.accent};border-radius:8px;font:700 32px/1.2 ${mono};letter-spacing:8px;color:${look.accent}">${code}</p>`;

export const button = (label: string, link: string): Html =>
  html`<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 16px"><tr><td bgcolor="${look.accent}" style="border-radius:8px"><a href="${link}" style="display:inline-block;padding:14px 24px;font:600 16px/1 ${font};color:${look.onAccent};text-decoration:none">${label}</a></td></tr></table>`;

export const facts = (rows: readonly (readonly [label: string, value: string])[]): Html =>
  html`<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 16px">${rows.map(
    ([label, value]) =>
      html`<tr><td style="padding:0 16px 4px 0;font:14px/1.55 ${font};color:${look.muted};white-space:nowrap">${label}</td><td style="padding:0 0 4px;font:16px/1.55 ${font};color:${look.text}">${value}</td></tr>`,
  )}</table>`;

/** Somebody else's words, with their line breaks. */
export const quote = (text: string): Html =>
  html`<div style="margin:0 0 16px;padding:12px 16px;background:${look.raised};border-left:3px solid ${look.accent};font:16px/1.55 ${font};color:${look.text};white-space:pre-wrap;overflow-wrap:anywhere">${text}</div>`;
