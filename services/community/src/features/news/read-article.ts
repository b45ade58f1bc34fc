import { newsCategories, text, z } from '@portal/contracts';
import { AppError } from '@portal/service-kit';
import { validate } from '@portal/service-kit/http';
import { VFile } from 'vfile';
import { matter } from 'vfile-matter';
import { toPlainText } from './markdown-text.ts';

/** Maximum lengths that cards and headings have space for. */
const articleLimits = { title: 160, excerpt: 400, content: 50_000, slug: 80 } as const;

/** A text of the front matter on one line, however YAML wrapped it. */
const line = (max: number) =>
  z
    .string({ error: ({ input }) => (input === undefined ? 'is missing' : 'must be text') })
    .transform((value) => value.replace(/\s+/g, ' ').trim())
    .pipe(text(max).min(1, 'is empty'));

const slug = z
  .string()
  .max(articleLimits.slug, `may be at most ${articleLimits.slug} characters long`)
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'may contain lowercase letters, digits and single hyphens between them');

const draft = z.strictObject({
  slug,
  title: line(articleLimits.title),
  excerpt: line(articleLimits.excerpt),
  category: z.enum(newsCategories, {
    error: ({ input }) => `${input === undefined ? 'is missing: ' : ''}must be one of ${newsCategories.join(', ')}`,
  }),
  /** Path of the picture relative to the article's folder. */
  image: z.string('must be the path of a picture').min(1, 'is empty').nullish(),
  date: z
    .union(
      [z.iso.date(), z.iso.datetime({ offset: true })],
      'must be a day such as 2026-11-20 or a time such as 2026-11-20T18:30:00Z',
    )
    .transform((value) => new Date(value))
    .nullish(),
  content: z.string().min(1, 'is empty').pipe(text(articleLimits.content)),
  markdown: z.string().max(2 * articleLimits.content),
});

export type ArticleDraft = z.output<typeof draft>;

const parseFrontMatter = (file: VFile): object => {
  const invalid = (message: string, cause?: unknown) =>
    new AppError('validation_failed', { issues: [{ path: 'front matter', message }], cause });
  try {
    matter(file, { strip: true });
  } catch (error) {
    throw invalid(`is not valid YAML: ${error instanceof Error ? error.message.split('\n', 1)[0] : error}`, error);
  }
  const fields: unknown = file.data['matter'];
  if (typeof fields !== 'object' || fields === null || Array.isArray(fields))
    throw invalid('must consist of fields and values');
  return fields;
};

/**
 * Reads Markdown with front matter.
 * @param name file name without extension, which is the slug unless the front matter has one
 * @throws AppError `validation_failed` with an issue for every wrong field
 */
export const readArticle = (source: string, name: string): ArticleDraft => {
  const file = new VFile(source.replace(/^\uFEFF/, ''));
  const fields = parseFrontMatter(file);
  const markdown = String(file).trim();
  return validate(draft, { slug: name, ...fields, content: toPlainText(markdown), markdown });
};
