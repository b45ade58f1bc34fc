import { articleFields, z } from '@portal/contracts';
import { VFile } from 'vfile';
import { matter } from 'vfile-matter';

const articleFile = articleFields.pick({ title: true, excerpt: true, category: true, markdown: true }).extend({
  slug: z.string().regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/),
  /** Name of the picture's file in the article's folder. */
  image: z.string().optional(),
});
export type ArticleFile = z.output<typeof articleFile>;

/**
 * Reads Markdown with front matter.
 * @param slug file name without extension
 * @throws ZodError
 */
export const readArticle = (source: string, slug: string): ArticleFile => {
  const file = new VFile(source);
  matter(file, { strip: true });
  const fields = file.data['matter'];
  return articleFile.parse({ ...(typeof fields === 'object' && fields), slug, markdown: String(file).trim() });
};
