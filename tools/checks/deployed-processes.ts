import { serviceNames, services } from '@portal/domain/services';
import { parse } from 'yaml';
import { read } from '../files.ts';

/** A service of a Compose file. */
export interface Container {
  image: string;
  build?: { target: string };
  command?: string[];
  ports?: string[];
  environment: Record<string, string>;
  secrets?: string[];
  depends_on: Record<string, { condition: string }>;
  healthcheck: { test: string[] };
  deploy?: { replicas?: number; resources?: { limits: { memory: string } } };
  read_only?: boolean;
  cap_drop?: string[];
  profiles?: string[];
}

interface ComposeFile {
  services: Record<string, Container>;
  networks?: Record<string, { ipam?: { config: { subnet: string }[] } }>;
}

export const readCompose = (file: string): ComposeFile => parse(read(file), { merge: true });

/** Settings that may contain a credential. */
export const secretNames: readonly string[] = [
  ...['MONGODB_URI', 'REDIS_URL', 'SMTP_URL', 'PORTAL_IDENTITY_KEY', 'PORTAL_IDENTITY_PUBLIC_KEYS'],
  ...new Set(serviceNames.flatMap((name) => services[name].secrets)),
];

/** What two kinds of deployment must agree on. */
export interface DeployedProcess {
  /** Without registry and tag. */
  image: string;
  command: string[] | undefined;
  /** Settings with a fixed value. */
  environment: Record<string, string>;
  /** The secrets that it receives. */
  secrets: string[];
}

/** Whether a process of a Compose file runs once, before the others. */
export const isJob = (name: string): boolean => /^(?:migrate-|remotes$)/.test(name);

/** Jobs read the database only. The others of a Compose file share an environment, which gives their jobs more than they need. */
const selectVariables = (name: string, all: Record<string, string>) =>
  isJob(name)
    ? Object.fromEntries(Object.entries(all).filter(([variable]) => variable.startsWith('MONGODB_URI')))
    : all;

/** Settings that differ: the demo runs on one machine, with all of its cores. The images set PORT too. */
const ownSettings = ['NODE_ENV', 'WEB_CONCURRENCY', 'PORTAL_CONFIG', 'TRUSTED_PROXIES', 'PORT'];

/** Reads the portal's own processes and jobs that `up` starts from a Compose file, by the name of their service. */
export const readComposeProcesses = (file: string): Map<string, DeployedProcess> => {
  const own = Object.entries(readCompose(file).services).filter(
    ([name, { image, profiles }]) =>
      /(?:efootball-portal|\$\{REGISTRY:\?\})\//.test(image) && !name.startsWith('seed-') && !profiles,
  );
  return new Map(
    own.map(([name, { image, command, environment, secrets = [] }]) => {
      const given = selectVariables(name, environment);
      return [
        name,
        {
          image: /\/(\w+)(?::\$\{TAG:\?\})?$/.exec(image)?.[1] ?? image,
          command,
          environment: onlyFixed(given),
          secrets: secretNames.filter((secret) => secret in given || secrets.includes(secret)),
        },
      ];
    }),
  );
};

/** Leaves out secrets, the paths of their files, and what the operator chooses. */
export const onlyFixed = (environment: Record<string, string>): Record<string, string> => {
  const isLeftOut = (name: string) => ownSettings.includes(name) || secretNames.includes(name.replace(/_FILE$/, ''));
  const fixed = Object.entries(environment).filter(([name, value]) => !isLeftOut(name) && !/\$\{/.test(value));
  return Object.fromEntries(fixed);
};

/**
 * Reads memory limits in MiB by process from the table in docs/operate/kubernetes.md.
 * @throws Error if a limit is less than twice the memory under load plus what is needed in addition
 */
export const readMemoryLimits = (): Map<string, number> => {
  const rows = [
    ...read('docs/operate/kubernetes.md').matchAll(
      /^\| `([\w-]+)` \| (\d+) MiB \| (?:(\d+) MiB.*|-) \| (\d+) MiB \|$/gm,
    ),
  ];
  return new Map(
    rows.map(([, name = '', underLoad, inAddition = 0, limit]) => {
      const needed = 2 * Number(underLoad) + Number(inAddition);
      if (Number(limit) < needed) throw new Error(`${name} needs a limit of ${needed} MiB`);
      return [name, Number(limit)];
    }),
  );
};
