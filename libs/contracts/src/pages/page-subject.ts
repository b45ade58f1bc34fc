import { utcDay } from '../dates';
import * as z from '../zod';

type Formatter = (value: unknown, word: string) => string;

const number = new Intl.NumberFormat('en-US');

/** How a field of a template is written: `{score|number}`, `{startDate|day}`, `{wins|count:win}`. */
const formatters: Readonly<Record<string, Formatter>> = {
  text: String,
  /** `1,204` */
  number: (value) => number.format(Number(value)),
  /** `March 1, 2026`, from a timestamp */
  day: (value) => utcDay.format(new Date(String(value))),
  /** `1 win`, `1,204 wins` */
  count: (value, word) => `${number.format(Number(value))} ${word}${value === 1 ? '' : 's'}`,
};

const fieldPattern = /\{(\w+(?:\.\w+)*)(?:\|(\w+)(?::([\w ]+))?)?\}/g;
const optionalPart = /\[([^[\]]*)\]/g;

interface Field {
  /** `clanInfo.name` is the name in the object `clanInfo`. */
  path: string;
  formatter: string;
}

/** The fields that a template contains. */
export const listFields = (text: string): Field[] =>
  [...text.matchAll(fieldPattern)].map(([, path = '', formatter = 'text']) => ({ path, formatter }));

const isTemplate = (text: string): boolean =>
  !/[{}[\]]/.test(text.replaceAll(optionalPart, '$1').replaceAll(fieldPattern, '')) &&
  listFields(text).every(({ formatter }) => Object.hasOwn(formatters, formatter));

const getField = (data: object, path: string): unknown =>
  path.split('.').reduce<unknown>((value, name) => (value as Record<string, unknown> | null | undefined)?.[name], data);

const isEmpty = (value: unknown) => value === null || value === undefined || value === '';

/** Replaces fields by their values, and drops parts in brackets with an empty field. `encode` gets each value as text. */
export const fillTemplate = (text: string, data: object, encode: (value: string) => string = String): string => {
  const isPresent = ({ path }: Field) => !isEmpty(getField(data, path));
  const kept = text.replaceAll(optionalPart, (_all, part: string) => (listFields(part).every(isPresent) ? part : ''));
  return kept.replaceAll(fieldPattern, (_all, path: string, formatter = 'text', word = '') => {
    const value = getField(data, path);
    return isEmpty(value) ? '' : encode(formatters[formatter]?.(value, word) ?? '');
  });
};

const template = z
  .string()
  .min(1)
  .max(300)
  .refine(isTemplate, 'Not a template with {field}, {field|formatter} or [part]');
const path = z
  .string()
  .max(200)
  .regex(/^\/api(\/([\w-]+|\{\w+\}))+$/);

/**
 * The entity that a page shows, such as an article or a clan. Every text but `missing` is a template over the fields of the response:
 * `{name}`, `{score|number}`; a part in brackets is left out when a field in it is empty.
 */
export const pageSubject = z.strictObject({
  /** The shared call that reads it, as in the contract: `/api/clans/{id}`, with the parameters of the page's path. */
  call: path,
  /** The call's `{username}` is that of the signed-in player. The page shows its picture and texts, but keeps its own head. */
  ofSignedInPlayer: z.literal(true).optional(),
  /** Title of the page, and its heading until the page has loaded. */
  title: template,
  /** Search engines and chats show it; `{community}` is the community's name. Defaults to the page's description. */
  description: template.optional(),
  /** Text and path of the picture that the page shows before it has loaded. */
  text: template.optional(),
  picture: template.optional(),
  /** Path of the picture that chats show, 1200 by 630 pixels. By default that of the portal. */
  image: path.optional(),
  type: z.enum(['website', 'article', 'profile']).optional(),
  /** When an article was published. */
  publishedAt: template.optional(),
  /** Title of the 404 page when it does not exist. */
  missing: z.string().min(1).max(60).optional(),
  /** The part of the sitemap that lists all pages of this kind: `clans` for `/api/sitemap/clans/{id}`. */
  sitemap: z
    .string()
    .max(50)
    .regex(/^[a-z]+$/)
    .optional(),
});
export type PageSubject = z.output<typeof pageSubject>;

/** The templates of a subject. */
export const listTemplates = ({ title, description, text, picture, image, publishedAt }: PageSubject): string[] =>
  [title, description, text, picture, image, publishedAt].filter((value) => value !== undefined);
