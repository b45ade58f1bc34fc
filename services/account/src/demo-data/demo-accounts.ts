import { id, type PortalConfig, platforms, z } from '@portal/contracts';
import accounts from '../../seed/accounts.json';
import { roleKeys } from '../messages/roles';

/** The password of every demo account. It is public, so production refuses them. */
export const demoPassword = 'Demo-Pass-1';

const demoAccount = z.strictObject({
  /** Fixed, so that other services' demo data can refer to it; `{privileged}` stands for the configured id. */
  id: z.union([id, z.literal('{privileged}')]),
  /** `{product}` stands for the configured product name. */
  username: z.union([z.string().regex(/^\w{6,30}$/), z.literal('{product}')]),
  email: z.email(),
  platform: z.enum(platforms),
  roles: z.array(z.enum(roleKeys)),
  memberForDays: z.number().int().min(0),
  /** Has an uploaded picture: a drawn face, or the portal's own emblem. */
  picture: z.union([z.boolean(), z.literal('emblem')]),
});
export type DemoAccount = z.output<typeof demoAccount>;

/** The demo accounts as the data file has them, with the configuration's values filled in. */
export const demoAccounts = ({ productName, privilegedUserId }: PortalConfig): DemoAccount[] =>
  z
    .array(demoAccount)
    .parse(accounts)
    .map((account) => ({
      ...account,
      id: account.id === '{privileged}' ? privilegedUserId : account.id,
      username: account.username === '{product}' ? productName : account.username,
    }));
