import { compile, html, slot } from './html.ts';
import type { Brand, EmailContent } from './template.ts';
import { fonts, light, styleSheet } from './theme.ts';

/** Outlook ignores `max-width`, so it gets a table of fixed width. */
const ghostTable = {
  open: html`<!--[if mso]><table role="presentation" align="center" width="560" cellpadding="0" cellspacing="0" border="0"><tr><td><![endif]-->`,
  close: html`<!--[if mso]></td></tr></table><![endif]-->`,
};
/** Outlook falls back to Times New Roman where the first font of a list is missing, and scales pixels on dense screens. */
const outlookHead = html`<!--[if mso]><xml><o:OfficeDocumentSettings xmlns:o="urn:schemas-microsoft-com:office:office"><o:PixelsPerInch>96</o:PixelsPerInch></o:OfficeDocumentSettings></xml><style>h1,p,td,a{font-family:Arial,sans-serif!important}</style><![endif]-->`;

const chooseEmails = 'Choose which emails you get';
const preferencesHtml = compile(
  html`<br><a class="muted" href="${slot}" style="color:${light.muted}">${chooseEmails}</a>`,
);

/** Creates the page around every email: logo, product name, heading, content, and why the reader gets it. All but the slots is constant. */
export const createLayout = ({ productName, communityName, publicUrl, logoUrl }: Brand) => {
  const home = `${publicUrl}/`;
  const page = compile(html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${slot}</title>
<style>${styleSheet}</style>
${outlookHead}
</head>
<body class="page" style="margin:0;padding:0;background:${light.page}">
<div style="display:none;max-height:0;overflow:hidden;mso-hide:all">${slot}</div>
<table class="page" role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" bgcolor="${light.page}"><tr><td align="center" style="padding:32px 12px">
${ghostTable.open}
<table role="presentation" align="center" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:560px">
<tr><td style="padding:0 4px 16px"><a class="text" href="${home}" style="font:600 22px/40px ${fonts.display};letter-spacing:1px;color:${light.text};text-decoration:none"><img src="${logoUrl}" width="40" height="40" alt="" style="border:0;border-radius:10px;vertical-align:middle;margin-right:12px">${productName}</a></td></tr>
<tr><td class="card text" bgcolor="${light.card}" style="padding:28px 24px 12px;border:1px solid ${light.line};border-top:3px solid ${light.accent};border-radius:12px;font:16px/25px ${fonts.text};color:${light.text}">
<h1 style="margin:0 0 16px;font:600 26px/32px ${fonts.display}">${slot}</h1>
${slot}
</td></tr>
<tr><td class="muted" style="padding:16px 4px 0;font:13px/20px ${fonts.text};color:${light.muted}">${slot}${slot}<br>${communityName}: <a class="muted" href="${home}" style="color:${light.muted}">${home}</a></td></tr>
</table>
${ghostTable.close}
</td></tr></table>
</body>
</html>
`);
  const signature = `${communityName}: ${home}`;
  return {
    /** @param preferences address of the page on which the reader chooses which emails to get */
    html: ({ subject, preview, heading, body, reason }: EmailContent, preferences?: string): string => {
      const blocks = body.map((block) => block.html);
      const choice = preferences === undefined ? '' : preferencesHtml(preferences);
      return page(subject, preview, heading, blocks, reason, choice).markup;
    },
    text: ({ body, reason }: EmailContent, preferences?: string): string => {
      const choice = preferences === undefined ? [] : [`${chooseEmails}: ${preferences}`];
      return `${[...body.map((block) => block.text), signature, reason, ...choice].join('\n\n')}\n`;
    },
  };
};
