import { createPrivateKey, type KeyObject } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { z } from '@portal/contracts';
import { ConfigError } from '@portal/service-kit';
import type { Address } from './templates/template.ts';

/** One signature per key and message. */
interface DkimKey {
  domainName: string;
  keySelector: string;
  privateKey: KeyObject;
}

export interface Sender {
  from: Address;
  /** The address that bounces go to, by the id of the email. */
  returnPath(emailId: string): string;
  dkimKeys: DkimKey[];
}

const idPlaceholder = '{id}';
const sampleId = '00000000-0000-0000-0000-000000000000';
const localPartMax = 64;
/** Receivers ignore signatures of shorter keys (RFC 8301). */
const rsaBitsMin = 1_024;

const returnPath = z.string().refine(
  (value) => {
    const address = value.replace(idPlaceholder, sampleId);
    return z.email().safeParse(address).success && address.indexOf('@') <= localPartMax;
  },
  { message: `is not an address, with or without ${idPlaceholder}` },
);

/** Messages never quote the value, which may be a private key. */
const readKey = (value: string): KeyObject | string => {
  try {
    const pem = value.startsWith('-----BEGIN') ? value.replaceAll('\\n', '\n') : readFileSync(value);
    const key = createPrivateKey(pem);
    const { modulusLength = 0 } = key.asymmetricKeyDetails ?? {};
    if (key.asymmetricKeyType !== 'rsa') return 'is not an RSA key';
    return modulusLength < rsaBitsMin ? `needs at least ${rsaBitsMin} bits` : key;
  } catch {
    return 'is neither a readable file with a PEM key nor a PEM key';
  }
};

/** `<selector>._domainkey.<domain>=<file or PEM>`, several of them separated by commas. */
const dkimKeys = z.string().transform((list, ctx): DkimKey[] =>
  list.split(',').flatMap((entry, position) => {
    const [, keySelector, domainName, value] = /^\s*([\w.-]+)\._domainkey\.([\w.-]+)=(.+?)\s*$/is.exec(entry) ?? [];
    const refuse = (message: string) => {
      ctx.addIssue({ code: 'custom', message: `key ${position + 1} ${message}` });
      return [];
    };
    if (!keySelector || !domainName || !value) return refuse('is not <selector>._domainkey.<domain>=<file or PEM>');
    const privateKey = readKey(value);
    if (typeof privateKey === 'string') return refuse(`(${domainName}) ${privateKey}`);
    return [{ domainName: domainName.toLowerCase(), keySelector, privateKey }];
  }),
);

export const senderEnvironment = {
  EMAIL_FROM: z.email().optional().describe('Sender of every email. Default: `no-reply@` the host of `PUBLIC_URL`.'),
  EMAIL_RETURN_PATH: returnPath
    .optional()
    .describe('Envelope sender, which bounces go to; `{id}` becomes the id of the email (VERP). Default: the sender.'),
  EMAIL_DKIM_KEYS: dkimKeys
    .default([])
    .describe(
      'Signing keys: `<selector>._domainkey.<domain>=<file or PEM>`, separated by commas. Without them the provider signs.',
    ),
};
type SenderEnvironment = z.output<z.ZodObject<typeof senderEnvironment>>;

/** @throws ConfigError where keys are given and none is for the sender's domain: receivers would count the emails as unsigned */
export const buildSender = (environment: SenderEnvironment, name: string, publicHost: string): Sender => {
  const {
    EMAIL_FROM: address = `no-reply@${publicHost}`,
    EMAIL_DKIM_KEYS: keys,
    EMAIL_RETURN_PATH: path,
  } = environment;
  const domain = address.slice(address.lastIndexOf('@') + 1).toLowerCase();
  if (keys.length > 0 && !keys.some(({ domainName }) => `.${domain}`.endsWith(`.${domainName}`)))
    throw new ConfigError(`EMAIL_DKIM_KEYS: no key is for ${domain}, the domain of EMAIL_FROM`);
  return {
    from: { name, address },
    returnPath: (emailId) => path?.replace(idPlaceholder, emailId) ?? address,
    dkimKeys: keys,
  };
};
