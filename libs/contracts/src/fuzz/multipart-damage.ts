import type { Endpoint } from '../http/endpoint';
import { fieldsOf } from './fields-of';
import type { Damage } from './fuzz-case';

const boundary = 'fuzz-boundary';
const contentType = `multipart/form-data; boundary=${boundary}`;

const part = (disposition: string, content: string): string =>
  `--${boundary}\r\nContent-Disposition: form-data; ${disposition}\r\n\r\n${content}\r\n`;
const end = `--${boundary}--\r\n`;

/** Text fields as a multipart body. */
export const formOf = (fields: Record<string, unknown>): { contentType: string; content: string } => ({
  contentType,
  content:
    Object.entries(fields)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => part(`name="${name}"`, String(value)))
      .join('') + end,
});

/** Bodies that are no form, or hold the wrong file. */
const broken = (field: string): Damage[] => {
  const refused = (name: string, content: string, type = contentType): Damage => ({
    name: `multipart: ${name}`,
    code: 'invalid_multipart',
    raw: { contentType: type, content },
  });
  return [
    refused('JSON in its place', '{}', 'application/json'),
    refused('no boundary', end, 'multipart/form-data'),
    refused('cut off', part(`name="${field}"; filename="a.png"`, 'x').slice(0, -20)),
    refused('a file under another name', part('name="other"; filename="a.png"', 'x') + end),
    refused('two files', part(`name="${field}"; filename="a.png"`, 'x').repeat(2) + end),
  ];
};

/** Every bad multipart body of a call. */
export const multipartDamage = (
  { fields, file }: NonNullable<Endpoint['multipart']>,
  good: Record<string, string>,
): Damage[] => {
  const missing: Damage = { name: 'multipart: no file', code: 'invalid_multipart', body: good };
  if (!fields) return [...broken(file.field), ...(file.required ? [missing] : [])];
  const refused = (name: string, body: Record<string, unknown>): Damage => ({
    name: `multipart${name}`,
    code: 'validation_failed',
    body: { ...good, ...body },
  });
  return [
    ...broken(file.field),
    ...(file.required ? [missing] : []),
    refused(': an unknown field', { unknownField: 'x' }),
    refused(': an operator among the fields', { $where: '1' }),
    refused(': a constructor among the fields', { constructor: 'x' }),
    ...fieldsOf(fields).flatMap(({ name: field, required }) => [
      refused(`.${field}: a NUL character`, { [field]: `${good[field]}a\0` }),
      refused(`.${field}: too long a text`, { [field]: 'x'.repeat(5000) }),
      ...(required
        ? [refused(`.${field}: missing`, { [field]: undefined }), refused(`.${field}: blank`, { [field]: ' ' })]
        : []),
    ]),
  ];
};
