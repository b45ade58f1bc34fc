import { canConnect, isPortFree, ProvisioningError } from '@portal/testing/servers';
import { type Settings, SettingsError } from './settings.ts';

/** Every fixed port that this start will listen on, with the variable that moves it. */
export const neededPorts = (settings: Settings): { port: number; use: string; variable: string }[] => [
  { port: settings.port, use: 'the gateway', variable: 'PORT' },
  ...Object.entries(settings.servicePorts).map(([name, port]) => {
    return { port, use: `the ${name} service`, variable: 'PORTAL_PORT_BASE' };
  }),
  ...(settings.opsPort ? [{ port: settings.opsPort, use: "the gateway's operations", variable: 'OPS_PORT' }] : []),
  ...(settings.external.smtpUrl
    ? []
    : [
        { port: settings.smtpPort, use: "the email catcher's SMTP", variable: 'MAIL_SMTP_PORT' },
        { port: settings.catcherPort, use: "the email catcher's page", variable: 'MAIL_UI_PORT' },
      ]),
];

/** @throws SettingsError with one line for each variable with a port that is taken */
export const requireFreePorts = async (settings: Settings): Promise<void> => {
  const problems = new Map<string, string>();
  for (const { port, use, variable } of neededPorts(settings))
    if (!problems.has(variable) && !(await isPortFree(port)))
      problems.set(
        variable,
        `Port ${port} for ${use} is taken by another program: end it, or set ${variable} to another port.`,
      );
  if (problems.size > 0) throw new SettingsError([...problems.values()].join('\n'));
};

/** Checks that the operator's servers can be reached. @throws ProvisioningError naming their variables */
export const requireExternalServers = async ({ external }: Settings): Promise<void> => {
  const problems = await Promise.all([
    findProblem('MONGODB_URI', external.mongodbUri),
    findProblem('REDIS_URL', external.redisUrl),
    findProblem('SMTP_URL', external.smtpUrl),
  ]);
  const found = problems.filter((problem) => problem !== null);
  if (found.length > 0) throw new ProvisioningError(found.join('\n'));
};

const findProblem = async (variable: string, url: string | undefined): Promise<string | null> => {
  // The hosts of mongodb+srv are in DNS; an unreachable one shows in the readiness of the services.
  if (url === undefined || url.startsWith('mongodb+srv:')) return null;
  const hosts = parseHosts(variable, url);
  const reachable = await Promise.all(hosts.map(({ host, port }) => canConnect(host, port, 5_000)));
  if (reachable.includes(true)) return null;
  const names = hosts.map(({ host, port }) => `${host}:${port}`).join(', ');
  return `${variable}: nothing listens at ${names}. Start that server, or unset ${variable} to have one started.`;
};

const defaultPorts: Record<string, number> = { mongodb: 27_017, redis: 6379, rediss: 6379, smtp: 25, smtps: 465 };

/** Hosts of a connection string, which may name several replicas, sentinels or SMTP servers, without user and password. */
export const parseHosts = (variable: string, value: string): { host: string; port: number }[] =>
  value.split(/,\s*(?=\w+:\/\/)/).flatMap((url) => parseUrlHosts(variable, url));

const parseUrlHosts = (variable: string, url: string): { host: string; port: number }[] => {
  const [, protocol = '', authority = ''] = /^([\w+]+):\/\/(?:[^@/]*@)?([^/?]+)/.exec(url) ?? [];
  const defaultPort = /^rediss?\+sentinel$/.test(protocol) ? 26_379 : defaultPorts[protocol];
  if (defaultPort === undefined) throw new ProvisioningError(`${variable} is invalid: see docs/reference/settings.md`);
  return authority.split(',').map((part) => {
    const { hostname, port } = new URL(`tcp://${part}`);
    return { host: hostname.replace(/^\[|\]$/g, ''), port: port ? Number(port) : defaultPort };
  });
};
