import { readFile, realpath, stat } from 'node:fs/promises';
import { basename, dirname, extname, isAbsolute, resolve, sep } from 'node:path';
import { errorCatalog, limits } from '@portal/contracts';
import { AppError } from '@portal/service-kit';
import { type PreparedArticle, prepareArticle } from './publish-article.ts';
import { readArticle } from './read-article.ts';

/** Larger files are rejected unread. */
const maxFileBytes = 1024 * 1024;
const maxPictureBytes = limits.avatar.maxBytes;

const invalid = (path: string, message: string, cause?: unknown) =>
  new AppError('validation_failed', { issues: [{ path, message }], cause });

const formatReason = (error: unknown): string =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT' ? 'the file does not exist' : String(error);

const unreadable = (file: string, field: string) => (error: unknown) => {
  throw invalid(field, `${file} cannot be read: ${formatReason(error)}`, error);
};

/** Checks the size first, because huge files must not be read. */
const readBounded = async (file: string, field: string, maxBytes: number, tooLarge: string): Promise<Buffer> => {
  const { size } = await stat(file).catch(unreadable(file, field));
  if (size > maxBytes) throw invalid(field, tooLarge);
  return readFile(file).catch(unreadable(file, field));
};

const readText = async (file: string): Promise<string> => {
  const bytes = await readBounded(file, 'file', maxFileBytes, `is larger than ${maxFileBytes} bytes`);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (cause) {
    throw invalid('file', 'is not UTF-8 text', cause);
  }
};

/** @returns the path with symbolic links resolved @throws AppError for a picture outside the article's folder */
const findPicture = async (folder: string, image: string): Promise<string> => {
  const path = resolve(folder, image);
  const [ownFolder, picture] = await Promise.all([realpath(folder), realpath(path).catch(unreadable(path, 'image'))]);
  if (isAbsolute(image) || !picture.startsWith(`${ownFolder}${sep}`))
    throw invalid('image', `${image} is not in the folder of the article`);
  return picture;
};

/**
 * Reads an article and its picture. The front matter names the picture relative to the article's folder.
 * @throws AppError with an issue for every wrong field
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
