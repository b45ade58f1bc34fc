import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import {
  type RemoteFile,
  type RemoteVersion,
  remoteVersion,
  type SmokeRecord,
  type UploadHeader,
  uploadHeader,
  z,
} from '@portal/contracts';
import { errorMessage, RegistryError, rejectAll } from './errors.ts';
import { checkFiles } from './gate/file-rules.ts';

export interface UploadedFile extends RemoteFile {
  content: Buffer;
}

/** A finished build, as it is published. */
export interface Upload {
  manifest: RemoteVersion;
  files: UploadedFile[];
  /** The result of the smoke run of these files. */
  smoke: SmokeRecord | null;
}

const manifestFile = 'remote.json';

/** SHA-384 in the notation of Subresource Integrity. */
export const computeIntegrity = (content: Buffer): string =>
  `sha384-${createHash('sha384').update(content).digest('base64')}`;

/** @throws RegistryError `manifest_invalid` when remote.json is missing or not valid */
export const readManifest = (files: ReadonlyMap<string, Buffer>): RemoteVersion => {
  const content = files.get(manifestFile);
  if (!content) throw new RegistryError('manifest_invalid', `${manifestFile} is missing`);
  let json: unknown;
  try {
    json = JSON.parse(content.toString());
  } catch (error) {
    throw new RegistryError('manifest_invalid', `${manifestFile} is not JSON: ${errorMessage(error)}`);
  }
  const result = remoteVersion.safeParse(json);
  if (!result.success)
    throw new RegistryError('manifest_invalid', `${manifestFile} is not valid:\n${z.prettifyError(result.error)}`);
  return result.data;
};

/** Files by their path, sorted by it. */
export const hashFiles = (files: ReadonlyMap<string, Buffer>): UploadedFile[] =>
  [...files]
    .map(([path, content]) => ({ path, size: content.length, integrity: computeIntegrity(content), content }))
    .sort((left, right) => (left.path < right.path ? -1 : 1));

/** Creates an upload from the files of a build, by path. @throws RegistryError as `readManifest` does */
export const createUpload = (files: ReadonlyMap<string, Buffer>): Upload => ({
  manifest: readManifest(files),
  files: hashFiles(files),
  smoke: null,
});

/** @throws RegistryError as `createUpload` does, and when files are missing or may not be served */
export const createCheckedUpload = async (files: ReadonlyMap<string, Buffer>): Promise<Upload> => {
  const upload = createUpload(files);
  rejectAll(await checkFiles(files, [upload.manifest.entry, ...upload.manifest.preload]));
  return upload;
};

/**
 * Reads the files of a finished build from its folder.
 * @throws RegistryError when it is missing or contains links
 */
export const readFiles = (directory: string): Map<string, Buffer> => {
  if (!statSync(directory, { throwIfNoEntry: false })?.isDirectory())
    throw new RegistryError('not_built', `There is no folder ${directory}. Build the remote first: npm run build`);
  const entries = readdirSync(directory, { recursive: true, withFileTypes: true }).filter(
    (entry) => !entry.isDirectory(),
  );
  const files = entries.map((entry): [string, Buffer] => {
    const file = join(entry.parentPath, entry.name);
    const path = relative(directory, file).split(sep).join('/');
    if (!entry.isFile())
      throw new RegistryError('file_not_allowed', `${path} is a link; a build contains regular files only`);
    return [path, readFileSync(file)];
  });
  return new Map(files);
};

/** @throws RegistryError as `readFiles` and `createCheckedUpload` do */
export const readBuild = async (directory: string): Promise<Upload> => createCheckedUpload(readFiles(directory));

type UploadOptions = Omit<UploadHeader, 'files'>;

const invalid = (reason: string) => new RegistryError('upload_invalid', `The upload is not valid: ${reason}`);

/** Writes an upload: its header as one line of JSON, then the bytes of the files. */
export const encodeUpload = (files: ReadonlyMap<string, Buffer>, options: UploadOptions): Buffer<ArrayBuffer> => {
  const listed = [...files].map(([path, { length: size }]) => ({ path, size }));
  const header: UploadHeader = { files: listed, ...options };
  return Buffer.concat([Buffer.from(`${JSON.stringify(header)}\n`), ...files.values()]);
};

/** @throws RegistryError `upload_invalid` */
export const decodeUpload = (body: Buffer): UploadOptions & { files: Map<string, Buffer> } => {
  const end = body.indexOf('\n');
  let json: unknown;
  try {
    json = JSON.parse(body.toString('utf8', 0, end));
  } catch {
    throw invalid('its first line is not JSON');
  }
  const { data, error } = uploadHeader.safeParse(json);
  if (error) throw invalid(error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; '));
  const { files: listed, ...options } = data;
  const files = new Map<string, Buffer>();
  let offset = end + 1;
  for (const { path, size } of listed) {
    if (files.has(path)) throw invalid(`it lists ${path} twice`);
    files.set(path, body.subarray(offset, offset + size));
    offset += size;
  }
  if (offset !== body.length) throw invalid('its size differs from that of the listed files');
  return { ...options, files };
};
