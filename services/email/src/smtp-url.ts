import { isIP } from 'node:net';

const isLoopback = (hostname: string): boolean =>
  hostname === 'localhost' || hostname === '[::1]' || (isIP(hostname) === 4 && hostname.startsWith('127.'));

/**
 * Makes nodemailer refuse to sign in without TLS, except at a server of the same machine. Otherwise anyone on the way to the server could
 * remove its offer of STARTTLS and read the password and every code.
 */
export const requireTls = (url: string): string => {
  const parsed = new URL(url);
  if ((parsed.username === '' && parsed.password === '') || isLoopback(parsed.hostname)) return url;
  parsed.searchParams.delete('ignoreTLS');
  parsed.searchParams.set('requireTLS', 'true');
  return parsed.href;
};
