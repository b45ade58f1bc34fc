import {
  type CheckResults,
  type Combination,
  type CombinationRuns,
  type LiveRemote,
  type RemoteRegistry,
  type RemoteVersion,
  shellDescription,
  shellDescriptionFile,
} from '@portal/contracts';
import { describeCombination, findVisitor } from '../gate/combinations';
import { failuresOf } from '../gate/smoke';
import { type PortalClient, PortalUnavailableError } from './portal-client';

/** How a browser gets the builds of a combination. */
export interface CombinationVisit {
  /** Origin of a gateway that serves the shell. */
  address: string;
  cookies: { name: string; value: string; url: string }[];
  /** The version that is about to be promoted. */
  manifest: RemoteVersion;
}

interface TestOptions {
  remote: string;
  version: string;
  client: PortalClient;
  /** Origin of a gateway with the shell before the live one, or another shell to test. */
  previous?: string | undefined;
  /** Runs only the combinations whose description contains it, and records nothing. */
  only?: string | undefined;
  print: (line: string) => void;
  visit: (visit: CombinationVisit) => Promise<CheckResults>;
}

const readShell = async (address: string): Promise<string> => {
  try {
    const response = await fetch(`${address}/${shellDescriptionFile}`);
    return shellDescription.parse(await response.json()).version;
  } catch (cause) {
    throw new PortalUnavailableError(`${address} does not serve ${shellDescriptionFile} of a shell`, { cause });
  }
};

const bootPattern = /<script type="application\/json" id="portal-boot">(.*?)<\/script>/s;

/** A record must be about the builds that the browser got. */
const requireBuilds = async ({ address, cookies }: CombinationVisit, { remotes }: Combination): Promise<void> => {
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  const html = await (await fetch(address, { headers: { cookie } })).text();
  const boot = JSON.parse(bootPattern.exec(html)?.[1] ?? '{}') as { remotes?: Record<string, LiveRemote> };
  for (const [name, version] of Object.entries(remotes)) {
    const shown = boot.remotes?.[name]?.active.version;
    if (shown !== version) throw new PortalUnavailableError(`${address} shows ${name} ${shown}, not ${version}`);
  }
};

/** The version itself comes by an override, so nothing heals its failures; candidates of other remotes come as to any visitor. */
const cookiesOf = async (
  { remote, version, client }: TestOptions,
  { address, registry, combination }: { address: string; registry: RemoteRegistry; combination: Combination },
) => {
  const { pathname, search } = new URL(await client.overrideLink(remote, { version }, '/'));
  const response = await fetch(new URL(pathname + search, address), { redirect: 'manual' });
  const [override = ''] = response.headers.getSetCookie();
  const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(override) ?? [];
  const { [remote]: _own, ...others } = registry.remotes;
  const visitor = findVisitor({ remotes: others }, combination);
  if (visitor === null) throw new PortalUnavailableError(`Hardly any visitor gets ${describeCombination(combination)}`);
  const prefix = address.startsWith('https:') ? '__Host-' : '';
  return [
    { name, value, url: address },
    { name: `${prefix}visitor`, value: visitor, url: address },
  ];
};

/**
 * Tests a version in all combinations that promoting it requires, and records the results with it.
 * @returns whether nothing failed
 * @throws RegistryError and PortalUnavailableError
 */
export const testCombinations = async (options: TestOptions): Promise<boolean> => {
  const { remote, version, client, previous, only, print, visit } = options;
  const { portal } = client;
  const params = { name: remote };
  const { required } = await client.call('GET /api/remotes/{name}/combinations', { params: { ...params, version } });
  const registry = await client.call('GET /api/remotes');
  const manifest = registry.remotes[remote]?.versions[version]?.manifest;
  if (!manifest) throw new PortalUnavailableError(`${portal} does not list ${remote} ${version} yet`);
  const addresses = new Map<string, string>();
  // The live shell wins where both addresses serve it.
  for (const address of [previous ?? portal, portal]) addresses.set(await readShell(address), address);
  const addressOf = ({ shell }: Combination): string => {
    const address = addresses.get(shell);
    if (address !== undefined) return address;
    const served = [...addresses].map(([version, origin]) => `${origin} serves ${version}`).join(', ');
    throw new PortalUnavailableError(
      `Shell ${shell} is required too; ${served}. Set --previous to the address of a gateway with that shell, or to the folder of its build.`,
    );
  };
  const runs: CombinationRuns = [];
  // A shell that this portal has never deployed is tested when it is given. No promotion requires it.
  const added = [...addresses.keys()].filter((shell) => required.every((one) => one.shell !== shell));
  const inLive = required.filter(({ shell }) => shell === required[0]?.shell);
  const selected = [...required, ...added.flatMap((shell) => inLive.map((one) => ({ ...one, shell })))]
    .filter((one) => describeCombination(one).includes(only ?? ''))
    .map((combination) => ({ combination, address: addressOf(combination) }));
  for (const { combination, address } of selected) {
    print(describeCombination(combination));
    const cookies = await cookiesOf(options, { address, registry, combination });
    await requireBuilds({ address, cookies, manifest }, combination);
    const results = await visit({ address, cookies, manifest });
    const failures = failuresOf(results);
    for (const failure of failures) print(`  ✖ ${failure}`);
    print(`  ${results.length} checks, ${failures.length} errors`);
    runs.push({ ...combination, results });
  }
  if (runs.length === 0) throw new PortalUnavailableError(`No combination contains '${only}'`);
  if (only === undefined)
    await client.call('POST /api/remotes/{name}/combinations', { params, body: { version, runs } });
  return runs.every(({ results }) => failuresOf(results).length === 0);
};
