import { Html, html } from './html';
import { look } from './look';
import type { Brand, EmailContent } from './template';

const font = new Html(look.font);
const display = new Html(look.display);

/** The page around every mail: product name, heading, content, and why the reader gets it. */
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
<body style="margin:0;padding:0;background:${look.ink}">
<div style="display:none;max-height:0;overflow:hidden">${content.preview}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" bgcolor="${look.ink}"><tr><td align="center" style="padding:32px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:560px">
<tr><td style="padding:0 4px 16px;font:600 22px/1 ${display};letter-spacing:1px;color:${look.text}"><a href="${publicUrl}/" style="color:${look.text};text-decoration:none">${productName}</a></td></tr>
<tr><td bgcolor="${look.surface}" style="padding:28px 24px 12px;border:1px solid ${look.line};border-top:3px solid ${look.accent};border-radius:12px">
<h1 style="margin:0 0 16px;font:600 26px/1.2 ${display};color:${look.text}">${content.heading}</h1>
${content.html}
</td></tr>
<tr><td style="padding:16px 4px 0;font:13px/1.5 ${font};color:${look.muted}">${content.reason}<br>${communityName}</td></tr>
</table>
</td></tr></table>
</body>
</html>
`.markup;

export const textPage = (content: EmailContent, { communityName }: Brand): string =>
  `${content.text}\n\n${communityName}\n\n${content.reason}\n`;
