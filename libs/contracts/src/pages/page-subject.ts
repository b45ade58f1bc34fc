import { formatFixtureScore } from '../competition/play/fixture-score.ts';
import type { MatchResponse } from '../competition/play/match.ts';
import { utcDay } from '../dates.ts';
import * as z from '../zod.ts';

type Formatter = (value: unknown, word: string) => string;

const number = new Intl.NumberFormat('en-US');

/** Formats of a field in a template: `{score|number}`, `{startDate|day}`, `{wins|count:win}`. */
const formatters: Readonly<Record<string, Formatter>> = {
  text: String,
  /** `1,204` */
  number: (value) => number.format(Number(value)),
  /** `March 1, 2026`, from a timestamp */
  day: (value) => utcDay.format(new Date(String(value))),
  /** `1 win`, `1,204 wins` */
  count: (value, word) => `${number.format(Number(value))} ${word}${value === 1 ? '' : 's'}`,
  /** `2–1`, from a match; empty without a score. */
  score: (value) => Object.values(formatFixtureScore(value as MatchResponse) ?? {}).join('–'),
};

const fieldPattern = /\{(\w+(?:\.\w+)*)(?:\|(\w+)(?::([\w ]+))?)?\}/g;
const optionalPart = /\[([^[\]]*)\]/g;

interface Field {
  /** Looks up a field; `clanInfo.name` is the name in the object `clanInfo`. */
  path: string;
  formatter: string;
}

/** Lists the fields in a template. */
export const listFields = (text: string): Field[] =>
  [...text.matchAll(fieldPattern)].map(([, path = '', formatter = 'text']) => ({ path, formatter }));

const isTemplate = (text: string): boolean =>
  !/[{}[\]]/.test(text.replaceAll(optionalPart, '$1').replaceAll(fieldPattern, '')) &&
  listFields(text).every(({ formatter }) => Object.hasOwn(formatters, formatter));

const getField = (data: object, path: string): unknown =>
  path.split('.').reduce<unknown>((value, name) => (value as Record<string, unknown> | null | undefined)?.[name], data);

const isEmpty = (value: unknown) => value === null || value === undefined || value === '';

/** Replaces fields by their values, and drops parts in brackets that contain an empty field. @param encode receives each value as text */
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
 * The entity that a page shows, such as an article or a clan. Every text except `missing` is a template over the fields of the response:
 * `{name}`, `{score|number}`. A part in brackets is left out if a field in it is empty.
 */
export const pageSubject = z.strictObject({
  /** The shared call that reads it, as in the contract: `/api/clans/{id}`, with the parameters of the page's path. */
  call: path,
  /** The call's `{username}` is the signed-in player's. The page shows picture and texts of the subject, but keeps its own head. */
  ofSignedInPlayer: z.literal(true).optional(),
  /** Calls that the page makes after it, as templates of the response. The HTML preloads them. */
  nextCalls: z
    .array(
      z.strictObject({
        path,
        /** The page makes it only if this template is not empty. */
        when: template.optional(),
        /** The page makes it only while this feature of the portal is on. */
        feature: z.string().max(50).optional(),
      }),
    )
    .max(3)
    .optional(),
  /** Title of the page, and its heading until the page has loaded. */
  title: template,
  /** Shown by search engines and chat apps; `{community}` is the community's name. Default: the page's description. */
  description: template.optional(),
  /** Text and path of the picture that the page shows before it has loaded. */
  text: template.optional(),
  picture: template.optional(),
  /** Path of the picture (1200 by 630 pixels) that chat apps show. Default: the portal's picture. */
  image: path.optional(),
  type: z.enum(['website', 'article', 'profile']).optional(),
  /** Publication date of an article. */
  publishedAt: template.optional(),
  /**
   * Parts of the subject that the page shows for a parameter of its query, such as a match of a tournament. Link previews show the part's
   * title and image. Templates use its response and the call's parameters.
   */
  parts: z
    .array(
      z.strictObject({
        /** Name of the parameter in the query. */
        query: z.string().regex(/^[a-z]{1,30}$/),
        /** The shared call that reads the part, as in the contract. */
        call: path,
        /** The parameter of the call that has the value of the query. */
        param: z.string().regex(/^[a-z]{1,30}$/),
        title: template,
        description: template.optional(),
        image: path.optional(),
        /** The page shows it only while this feature of the portal is on. */
        feature: z.string().max(50).optional(),
      }),
    )
    .max(3)
    .optional(),
  /** Title of the 404 page if the subject does not exist. */
  missing: z.string().min(1).max(60).optional(),
  /** Part of the sitemap that lists all pages of this kind: `clans` for `/api/sitemap/clans/{id}`. */
  sitemap: z
    .string()
    .max(50)
    .regex(/^[a-z]+$/)
    .optional(),
});
export type PageSubject = z.output<typeof pageSubject>;
export type PagePart = NonNullable<PageSubject['parts']>[number];

/** The templates of a subject. */
export const listTemplates = ({
  title,
  description,
  text,
  picture,
  image,
  publishedAt,
  nextCalls = [],
}: PageSubject): string[] =>
  [
    ...[title, description, text, picture, image, publishedAt],
    ...nextCalls.flatMap(({ path: called, when }) => [called, when]),
  ].filter((value) => value !== undefined);
