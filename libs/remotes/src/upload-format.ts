import { type UploadHeader, uploadHeader } from '@portal/contracts';
import { RegistryError } from './errors';

type Options = Omit<UploadHeader, 'files'>;

const invalid = (reason: string) => new RegistryError('upload_invalid', `The upload is not valid: ${reason}`);

/** Writes an upload: its header as one line of JSON, then the bytes of the files. */
export const encodeUpload = (files: ReadonlyMap<string, Buffer>, options: Options): Buffer<ArrayBuffer> => {
  const listed = [...files].map(([path, { length: size }]) => ({ path, size }));
  const header: UploadHeader = { files: listed, ...options };
  return Buffer.concat([Buffer.from(`${JSON.stringify(header)}\n`), ...files.values()]);
};

/** @throws RegistryError `upload_invalid` */
export const decodeUpload = (body: Buffer): Options & { files: Map<string, Buffer> } => {
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
