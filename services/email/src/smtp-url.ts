import { isIP } from 'node:net';

const isLoopback = (hostname: string): boolean =>
  hostname === 'localhost' || hostname === '[::1]' || (isIP(hostname) === 4 && hostname.startsWith('127.'));

/**
 * Requires TLS for a server with credentials, unless it runs on the same machine. Otherwise anyone between worker and server could remove
 * the server's offer of STARTTLS and read the password and every code.
 */
export const requireTls = (url: string): string => {
  const parsed = new URL(url);
  if ((parsed.username === '' && parsed.password === '') || isLoopback(parsed.hostname)) return url;
  parsed.searchParams.delete('ignoreTLS');
  parsed.searchParams.set('requireTLS', 'true');
  return parsed.href;
};
