import { canConnect, ProvisioningError } from '@portal/testing/servers';
import type { Settings } from './settings';

const defaultPorts: Record<string, number> = {
  'mongodb:': 27_017,
  'redis:': 6379,
  'rediss:': 6379,
  'smtp:': 25,
  'smtps:': 465,
};

/** Makes sure that servers which others run can be reached at all. @throws ProvisioningError naming the variables */
export const requireExternalServers = async ({ external }: Settings): Promise<void> => {
  const problems = await Promise.all([
    problemOf('MONGODB_URI', external.mongodbUri),
    problemOf('REDIS_URL', external.redisUrl),
    problemOf('SMTP_URL', external.smtpUrl),
  ]);
  const found = problems.filter((problem) => problem !== null);
  if (found.length > 0) throw new ProvisioningError(found.join('\n'));
};

const problemOf = async (variable: string, url: string | undefined): Promise<string | null> => {
  // The hosts behind mongodb+srv are known to DNS only; the services' own readiness tells then.
  if (url === undefined || url.startsWith('mongodb+srv:')) return null;
  const hosts = hostsOf(variable, url);
  const reachable = await Promise.all(hosts.map(({ host, port }) => canConnect(host, port, 5_000)));
  if (reachable.includes(true)) return null;
  const names = hosts.map(({ host, port }) => `${host}:${port}`).join(', ');
  return `${variable}: nothing answers at ${names}. Start that server, or unset ${variable} to let one be started for you.`;
};

/** Hosts of a connection string, which may name several as replica sets do. The user and password never leave here. */
export const hostsOf = (variable: string, url: string): { host: string; port: number }[] => {
  const match = /^(\w+:)\/\/(?:[^@/]*@)?([^/?]+)/.exec(url);
  const defaultPort = defaultPorts[match?.[1] ?? ''];
  if (!match?.[2] || defaultPort === undefined)
    throw new ProvisioningError(`${variable} is not an address of the right kind`);
  return match[2].split(',').map((part) => {
    const { hostname, port } = new URL(`tcp://${part}`);
    return { host: hostname.replace(/^\[|\]$/g, ''), port: port ? Number(port) : defaultPort };
  });
};
