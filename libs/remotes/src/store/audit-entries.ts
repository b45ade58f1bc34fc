import type { RemoteAuditEntry, RemoteRegistry } from '@portal/contracts';
import { lostRoutes } from '../gate/page-rules.ts';

type Fields = Pick<RemoteAuditEntry, 'at' | 'action' | 'actor'> &
  Partial<RemoteAuditEntry> & {
    /** Routes whose loss was confirmed. */
    dropRoutes?: readonly string[] | undefined;
  };

const activeRoutes = ({ remotes }: RemoteRegistry, name: string): string[] => {
  const remote = remotes[name];
  return remote?.versions[remote.active ?? '']?.manifest.routes ?? [];
};

/** An entry for each remote that a change affects. */
export const auditEntries = (
  before: RemoteRegistry,
  after: RemoteRegistry,
  { dropRoutes = [], reason: given = null, ...fields }: Fields,
): RemoteAuditEntry[] => {
  const affected = Object.keys(after.remotes).filter((name) => after.remotes[name] !== before.remotes[name]);
  const served = Object.keys(after.remotes).flatMap((name) => activeRoutes(after, name));
  return affected.map((remote) => {
    const [replaced = null, to = null] = [before, after].map(({ remotes }) => remotes[remote]?.active);
    const from = replaced === to ? null : replaced;
    const [known = {}, kept = {}] = [before, after].map(({ remotes }) => remotes[remote]?.versions);
    const deleted = Object.keys(known).filter((version) => !kept[version]);
    const lost = [...new Set([...lostRoutes(activeRoutes(before, remote), served), ...dropRoutes])];
    const reasons = [
      given,
      deleted.length > 0 && `deleted ${deleted.join(', ')}`,
      lost.length > 0 && `without ${lost.join(', ')}`,
    ];
    const reason = reasons.filter(Boolean).join('; ') || null;
    return { remote, from, to, reason, forced: dropRoutes.length > 0, ...fields };
  });
};
