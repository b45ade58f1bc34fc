import { readFile } from 'node:fs/promises';
import { basename, dirname, extname, join } from 'node:path';
import { type NormalizedPicture, normalizePicture } from '@portal/service-kit/pictures';
import { coverRules } from '../features/desk/covers.ts';
import { type ArticleFile, readArticle } from './read-article.ts';

/** Reads a demo article and its picture, which the front matter names. */
export const loadArticleFile = async (
  file: string,
): Promise<Omit<ArticleFile, 'image'> & { picture: NormalizedPicture | null }> => {
  const { image, ...fields } = readArticle(await readFile(file, 'utf8'), basename(file, extname(file)));
  const picture = image ? await normalizePicture(await readFile(join(dirname(file), image)), coverRules) : null;
  return { ...fields, picture };
};
