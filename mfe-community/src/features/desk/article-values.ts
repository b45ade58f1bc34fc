import { type ArticleFields, articleFields, type DeskArticle, z } from '@portal/contracts';

/** The schema of the call behind the conversion of the day, whose input is empty without one. */
export const articleForm = articleFields.extend({
  date: z
    .string()
    .transform((day) => (day === '' ? null : day))
    .pipe(articleFields.shape.date),
});
/** The fields as the form has them. */
export type ArticleValues = z.input<typeof articleForm>;

export const toValues = ({ title, excerpt, category, markdown, image, date }: DeskArticle): ArticleValues => ({
  ...{ title, excerpt, category, markdown },
  imageHash: image?.hash ?? null,
  date: date ?? '',
});

export const toFields = ({ date, ...values }: ArticleValues): ArticleFields => ({ ...values, date: date || null });

const names = Object.keys(articleForm.shape) as (keyof ArticleValues)[];
export const isSame = (one: ArticleValues, other: ArticleValues): boolean =>
  names.every((name) => one[name] === other[name]);
