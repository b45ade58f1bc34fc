import { createHash, type KeyObject, verify } from 'node:crypto';

interface DkimSignature {
  domain: string;
  selector: string;
  /** Names of the signed headers, in lower case. */
  headers: string[];
  /** Whether body and headers are the ones that were signed (RFC 6376, rsa-sha256, relaxed/relaxed). */
  isValid(publicKey: KeyObject): boolean;
}

const relaxed = (line: string): string => {
  const colon = line.indexOf(':');
  const value = line
    .slice(colon + 1)
    .replaceAll('\r\n', '')
    .replaceAll(/[ \t]+/g, ' ');
  return `${line.slice(0, colon).trim().toLowerCase()}:${value.trim()}`;
};

const relaxedBody = (body: string): string =>
  `${body
    .split('\r\n')
    .map((line) => line.replaceAll(/[ \t]+/g, ' ').replace(/ $/, ''))
    .join('\r\n')
    .replace(/(?:\r\n)+$/, '')}\r\n`;

/** The DKIM signatures of a message, last one first. */
export const dkimSignatures = (raw: string): DkimSignature[] => {
  const end = raw.indexOf('\r\n\r\n');
  const lines = raw.slice(0, end).split(/\r\n(?![ \t])/);
  const bodyHash = createHash('sha256')
    .update(relaxedBody(raw.slice(end + 4)), 'latin1')
    .digest('base64');
  const named = (name: string) => lines.findLast((line) => line.toLowerCase().startsWith(`${name}:`));
  return lines
    .filter((line) => /^dkim-signature:/i.test(line))
    .map((line) => {
      const tags = new Map(
        relaxed(line)
          .slice('dkim-signature:'.length)
          .split(';')
          .map((tag) => [tag.split('=', 1)[0]?.trim() ?? '', tag.slice(tag.indexOf('=') + 1).replaceAll(' ', '')]),
      );
      const headers = (tags.get('h') ?? '').split(':');
      const signed = [...headers.flatMap((name) => named(name) ?? []), line.replace(/(b=)[^;]*$/s, '$1')].map(relaxed);
      const signature = Buffer.from(tags.get('b') ?? '', 'base64');
      return {
        domain: tags.get('d') ?? '',
        selector: tags.get('s') ?? '',
        headers,
        isValid: (key) =>
          tags.get('bh') === bodyHash && verify('sha256', Buffer.from(signed.join('\r\n'), 'latin1'), key, signature),
      };
    });
};
