import { readFile, realpath, stat } from 'node:fs/promises';
import { basename, dirname, extname, isAbsolute, resolve, sep } from 'node:path';
import { errorCatalog } from '@portal/contracts';
import { AppError } from '@portal/service-kit';
import { maxFileBytes, maxPictureBytes } from './article-rules';
import { type PreparedArticle, prepareArticle } from './publish-article';
import { readArticle } from './read-article';

const refuse = (path: string, message: string, cause?: unknown) =>
  new AppError('validation_failed', { issues: [{ path, message }], cause });

const reasonOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT' ? 'there is no such file' : String(error);

const unreadable = (file: string, field: string) => (error: unknown) => {
  throw refuse(field, `${file} cannot be read: ${reasonOf(error)}`, error);
};

/** Looks at the size first: what is far too large is not read at all. */
const readBounded = async (file: string, field: string, maxBytes: number, tooLarge: string): Promise<Buffer> => {
  const { size } = await stat(file).catch(unreadable(file, field));
  if (size > maxBytes) throw refuse(field, tooLarge);
  return readFile(file).catch(unreadable(file, field));
};

const readText = async (file: string): Promise<string> => {
  const bytes = await readBounded(file, 'file', maxFileBytes, `is larger than ${maxFileBytes} bytes`);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (cause) {
    throw refuse('file', 'is not UTF-8 text', cause);
  }
};

/** @returns the path with symbolic links resolved @throws AppError for a picture outside of the article's folder */
const findPicture = async (folder: string, image: string): Promise<string> => {
  const path = resolve(folder, image);
  const [ownFolder, picture] = await Promise.all([realpath(folder), realpath(path).catch(unreadable(path, 'image'))]);
  if (isAbsolute(image) || !picture.startsWith(`${ownFolder}${sep}`))
    throw refuse('image', `${image} is not in the folder of the article`);
  return picture;
};

/**
 * Reads an article and its picture, which the front matter names from the article's own folder.
 * @throws AppError whose issues name every field that is wrong
 */
export const loadArticleFile = async (file: string): Promise<PreparedArticle> => {
  const draft = readArticle(await readText(file), basename(file, extname(file)));
  const picture = draft.image
    ? await readBounded(
        await findPicture(dirname(file), draft.image),
        'image',
        maxPictureBytes,
        errorCatalog.file_too_large.message,
      )
    : null;
  return prepareArticle(draft, picture);
};
