import { id, type PortalConfig, platforms, z } from '@portal/contracts';
import { createDemoDataLoader, type DemoPart } from '@portal/service-kit/database';
import { type NormalizedPicture, renderPicture } from '@portal/service-kit/pictures';
import sharp from 'sharp';
import seed from '../../seed/accounts.json' with { type: 'json' };
import bots from '../../seed/bots.json' with { type: 'json' };
import edgeCases from '../../seed/edge-accounts.json' with { type: 'json' };
import { type AccountStore, createStore } from '../context.ts';
import type { NewUser } from '../data-access/index.ts';
import { avatarRules, drawAvatar } from '../features/avatars/avatar-pictures.ts';
import { buildPlayerChanged, roleKeys } from '../messages/events.ts';
import { createPasswords } from '../security/passwords.ts';

/** The public password of every demo account. */
export const demoPassword = 'Demo-Pass-1';

const demoAccount = z.strictObject({
  /** Other services' demo data refers to it. `{privileged}` is replaced with the configured id. */
  id: z.union([id, z.literal('{privileged}')]),
  /** `{product}` is replaced with the configured product name. */
  username: z.union([z.string().regex(/^\w{6,30}$/), z.literal('{product}')]),
  email: z.email(),
  platform: z.enum(platforms),
  roles: z.array(z.enum(roleKeys)),
  memberForDays: z.number().int().min(0),
  /** An uploaded picture: a drawn face if true, or the portal's emblem. */
  picture: z.union([z.boolean(), z.literal('emblem')]),
});
type DemoAccount = z.output<typeof demoAccount>;

/** Reads the demo accounts and replaces the placeholders with the configuration's values. */
export const readDemoAccounts = (
  { productName, privilegedUserId, features }: PortalConfig,
  withEdgeCases = false,
): DemoAccount[] =>
  z
    .array(demoAccount)
    // Bots play the demo cup.
    .parse([...seed, ...(features.playTournaments ? bots : []), ...(withEdgeCases ? edgeCases : [])])
    .map((account) => ({
      ...account,
      id: account.id === '{privileged}' ? privilegedUserId : account.id,
      username: account.username === '{product}' ? productName : account.username,
    }));

/** The portal's mark, with square corners and a margin for a round frame. */
const emblem = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-4 -2 40 40" width="512" height="512">
  <path d="M-4-2h40v40H-4z" fill="#0f3a2a"/>
  <path d="M-4-2h13l5 20zM36-2H23l-5 20z" fill="#d9f7e6" opacity=".18"/>
  <circle cx="16" cy="18" r="7.5" fill="none" stroke="#3ddc84" stroke-width="2.25"/>
  <path d="M-4 18H8.5M23.5 18H36" stroke="#3ddc84" stroke-width="2.25"/>
  <circle cx="16" cy="18" r="2.25" fill="#d9f7e6"/>
</svg>`;

const drawPicture = async ({ id: userId, picture }: DemoAccount): Promise<NormalizedPicture | null> => {
  if (!picture) return null;
  const svg = picture === 'emblem' ? emblem : drawAvatar(userId);
  return renderPicture(sharp(Buffer.from(svg)), avatarRules.frame);
};

const dayMs = 86_400_000;

const toNewUser = (
  { picture: _picture, memberForDays, ...fields }: DemoAccount,
  { passwordHash, avatar, now }: { passwordHash: string; avatar: string | null; now: Date },
): NewUser => {
  const createdAt = new Date(now.getTime() - memberForDays * dayMs);
  return { ...fields, passwordHash, avatar, createdAt, emailVerifiedAt: createdAt, version: 1 };
};

const demoAccounts: DemoPart<AccountStore> = {
  name: 'accounts',
  isEmpty: ({ users }) => users.isEmpty(),
  async prepare({ users, pictures, outbox, portal, clock }, withEdgeCases) {
    const now = clock();
    const accounts = readDemoAccounts(portal, withEdgeCases);
    const passwordHash = await createPasswords().hash(demoPassword);
    const avatars = await Promise.all(accounts.map(drawPicture));
    const newUsers = accounts.map((account, position) =>
      toNewUser(account, { passwordHash, avatar: avatars[position]?.hash ?? null, now }),
    );
    return async (transaction) => {
      const players = await users.insert(newUsers, transaction);
      for (const picture of avatars) if (picture) await pictures.use(picture, now, transaction);
      const events = players.map((player) => buildPlayerChanged(player, portal.productName, now));
      await outbox.add(events, transaction, now);
      return players.length;
    };
  },
};

export const loadDemoData = createDemoDataLoader<AccountStore>({
  service: 'account',
  createStore,
  parts: [demoAccounts],
});
