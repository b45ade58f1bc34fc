import type { PortalConfig } from '../config/portal-config.ts';
import * as z from '../zod.ts';

/** Name of the file in a build with the first paint of its pages, which is shown until their scripts have run. */
export const firstPaintFile = 'first-paint.json';

const painted = z.strictObject({
  /** The feature flags on which it depends, with the values for which it was rendered. */
  features: z.record(z.string(), z.boolean()),
  /** Present if browsers with a session have another first paint than visitors. */
  hasSession: z.boolean().optional(),
  css: z.string(),
  html: z.string(),
});
export type Painted = z.output<typeof painted>;

/** First paints of a build, by pattern of the page. The shell's file also contains the frame around every page. */
export const firstPaint = z.strictObject({
  frame: z.array(painted).optional(),
  pages: z.record(z.string(), z.array(painted)),
  /** Scripts of a remote's pages and widgets in addition to its module's, relative to the build. */
  scripts: z.record(z.string(), z.array(z.string().regex(/^[\w./-]+$/))).default({}),
});
export type FirstPaint = z.input<typeof firstPaint>;

/** Data of a page's subject (the article, clan, tournament or player) that only the server has. Pictures are paths. */
export type PaintedSubject = Partial<Record<'title' | 'text' | 'picture', string>>;

/** A list item with `link` tokens represents all links of the header that remotes declare. */
type TokenName = keyof PortalConfig | `emails.${keyof PortalConfig['emails']}` | 'page' | 'link.path' | 'link.label';

/** In a first paint, this URL and a name stand for that value of the portal config, or for the page in its frame. */
const valueAddress = 'https://config.invalid/';
export const valueToken = (name: TokenName): string => valueAddress + name;

/** Replaces the tokens. @param renderValue returns HTML */
export const fillTokens = (html: string, renderValue: (name: string) => string): string =>
  html.replaceAll(new RegExp(`${valueAddress}([\\w.]+\\w)`, 'g'), (_token, name: string) => renderValue(name));

/** A text over the fields of the page's first response, as in the `subject` of `module.json`: `{0.username}`, `{score|number}`. */
type FactTemplate = `${string}{${string}}${string}`;

/** A value that only the server has: a part of the subject, or a fact of the first response. */
export type PaintedName = keyof PaintedSubject | FactTemplate;

/** Markers around the placeholder of a value: `startOf` that value, and the end. */
const subjectAddress = 'https://subject.invalid/';
export const subjectTokens = (name: PaintedName): [start: string, end: string] => [
  subjectAddress + (name.includes('{') ? `fact/${encodeURIComponent(name)}/` : name),
  `${subjectAddress}end`,
];

const subjectPattern = new RegExp(
  `${subjectAddress}(title|text|picture|fact/(?<fact>[^/]+)/)(?<placeholder>.*?)${subjectAddress}end`,
  'gs',
);

export const hasSubject = (html: string): boolean => html.includes(subjectAddress);

/** Replaces placeholders by the HTML that `renderValue` returns, if any. */
export const fillSubject = (html: string, renderValue: (name: PaintedName) => string | undefined): string =>
  html.replaceAll(subjectPattern, (_section, name: string, fact: string | undefined, placeholder: string) => {
    const of = fact === undefined ? name : decodeURIComponent(fact);
    return renderValue(of as PaintedName) ?? placeholder;
  });
