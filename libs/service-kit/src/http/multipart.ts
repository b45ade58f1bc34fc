import type { IncomingMessage } from 'node:http';
import { Busboy, type BusboyHeaders, type BusboyInstance } from '@fastify/busboy';
import type { FilePart } from '@portal/contracts';
import { AppError } from '../app-error.ts';

export interface UploadedFile {
  /** At most `maxBytes` of the contract. The caller detects the type from the content. */
  bytes: Buffer;
}

export interface Multipart {
  fields: Record<string, string>;
  file: UploadedFile | undefined;
}

const maxFields = 20;
const maxFieldBytes = 10_000;

const invalid = (message: string, path = '', cause?: unknown) =>
  new AppError('invalid_multipart', { issues: [{ path, message }], cause });

/**
 * Parses a multipart body with text fields and at most one file into memory. Its size is limited.
 * @throws AppError `invalid_multipart`, or `file_too_large` if the file exceeds the part's limit
 */
export const readMultipart = (request: IncomingMessage, part: FilePart): Promise<Multipart> =>
  new Promise((resolve, reject) => {
    const fields: Record<string, string> = Object.create(null);
    let file: UploadedFile | undefined;
    const fail = (error: AppError) => {
      request.unpipe();
      request.resume();
      reject(error);
    };
    let parser: BusboyInstance;
    try {
      parser = new Busboy({
        headers: request.headers as BusboyHeaders,
        limits: {
          files: 1,
          fileSize: part.maxBytes,
          fields: maxFields,
          fieldSize: maxFieldBytes,
          parts: maxFields + 1,
        },
      });
    } catch (cause) {
      fail(invalid('Not multipart form data', '', cause));
      return;
    }
    parser.on('file', (name, stream, fileName) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('error', (cause: unknown) => fail(invalid('Malformed multipart data', name, cause)));
      stream.on('limit', () =>
        fail(new AppError('file_too_large', { issues: [{ path: name, message: 'File is too large' }] })),
      );
      stream.on('end', () => {
        const bytes = Buffer.concat(chunks);
        if (name !== part.field) fail(invalid('Unknown file field', name));
        // A form without a chosen file sends an empty part without a name.
        else if (fileName || bytes.length > 0) file = { bytes };
      });
    });
    parser.on('field', (name, value, _nameTruncated, valueTruncated) => {
      if (valueTruncated) fail(invalid('Field is too long', name));
      else fields[name] = value;
    });
    parser.on('filesLimit', () => fail(invalid('At most one file')));
    parser.on('fieldsLimit', () => fail(invalid('Too many fields')));
    parser.on('partsLimit', () => fail(invalid('Too many parts')));
    parser.on('error', (cause: unknown) => fail(invalid('Malformed multipart data', '', cause)));
    parser.on('finish', () => {
      if (part.required && !file) fail(invalid('A file is required', part.field));
      else resolve({ fields, file });
    });
    request.on('aborted', () => fail(invalid('Upload was interrupted')));
    request.pipe(parser);
  });
