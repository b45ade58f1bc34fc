import type { ClanRole } from '@portal/contracts/competition/ui';
import { Badge } from '@portal/ui';

/** Marks leader and managers, where clans say who they are. */
export const RoleMark = ({ role }: { role: ClanRole | undefined }) => {
  if (role === 'leader') return <Badge tone="gold">Leader</Badge>;
  return role === 'manager' ? <Badge tone="info">Manager</Badge> : null;
};
