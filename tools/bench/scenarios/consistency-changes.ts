import { platforms } from '@portal/contracts';
import { type Observable, Register } from '../history';
import { type Clan, type Client, type Look, type Looks, type Model, none, type Player } from './consistency-portal';

/** The values that a change has changed, and the reads that show them. */
interface Changed {
  changed: readonly Observable[];
  looks: readonly Look[];
}

interface Change {
  /** Nothing else may change it at the same time. */
  subject: unknown;
  make(gateway: number): Promise<Changed>;
}

/** Of the changes: a sign-in costs more than everything else. */
const sessionShare = 0.05;

/** Creates the function that picks a random change of the portal and of the model. */
export const createChanges = ({ change, signIn }: Client, model: Model, looks: Looks, random: () => number) => {
  const { admin, players, clans, sessions } = model;
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;

  /** Notes the values as changed while `work` runs. */
  const changing = async <T>(values: [Register, string][], gateway: number, work: () => Promise<T>): Promise<T> => {
    const ends = values.map(([register, value]) => register.begin(value, gateway));
    const result = await work();
    for (const end of ends) end();
    return result;
  };

  const choosePlatform = async (player: Player, gateway: number): Promise<Look[]> => {
    const { cookie, platform } = player;
    const chosen = pick(platforms.filter((one) => one !== platform.current));
    const choose = () => change(gateway, 'POST', '/api/auth/update-platform', cookie, { platform: chosen });
    await changing([[platform, chosen]], gateway, choose);
    return [looks.leaderboard(), looks.publicProfile(player)];
  };

  const createClan = async (clan: Clan, gateway: number): Promise<Changed> => {
    const form = new FormData();
    form.set('name', clan.name);
    form.set('description', 'Created by the consistency benchmark');
    const found = () => change(gateway, 'POST', '/api/clans', admin, form);
    const { id }: { id: string } = (await changing([[clan.size, '0']], gateway, found)).body;
    clan.existing = { id, size: new Register(`size of ${clan.name}, ${id}`, '0'), members: 0 };
    return { changed: [clan.size], looks: [looks.clans(), looks.clan(clan.existing), looks.largestClans()] };
  };

  const changeClan = async (clan: Clan, gateway: number): Promise<Changed> => {
    const { existing } = clan;
    if (!existing) return createClan(clan, gateway);
    const path = `/api/clans/${existing.id}`;
    const member = clan.candidates[existing.members];
    existing.members += 1;
    const size = member ? String(existing.members) : none;
    const affected = member ? [member] : clan.candidates;
    const values: [Register, string][] = [
      ...[clan.size, existing.size].map((register): [Register, string] => [register, size]),
      ...affected.map((player): [Register, string] => [player.clan, member ? clan.name : none]),
    ];
    if (!member) clan.existing = null;
    await changing(values, gateway, () =>
      member
        ? change(gateway, 'POST', `${path}/members`, admin, { userId: member.id })
        : change(gateway, 'DELETE', path, admin),
    );
    const shown = [looks.clans(), looks.clan(existing), looks.members(existing)];
    const copies = [looks.largestClans(), looks.leaderboard(), looks.profile(pick(affected), pick(players))];
    return { changed: values.map(([register]) => register), looks: [...shown, ...copies] };
  };

  const changeFollow = async (player: Player, other: Player, edge: Register, gateway: number): Promise<Changed> => {
    const isFollowing = edge.current === 'true';
    const toggle = () =>
      change(gateway, isFollowing ? 'DELETE' : 'POST', `/api/users/${other.id}/follow`, player.cookie);
    await changing([[edge, String(!isFollowing)]], gateway, toggle);
    return { changed: [edge], looks: [looks.follows(player, other)] };
  };

  const endSession = async (gateway: number): Promise<Changed> => {
    const session = sessions.shift();
    if (!session) {
      const cookie = await signIn(gateway, pick(players).username);
      const opened = { cookie, state: new Register('a session', 'live') };
      sessions.push(opened);
      return { changed: [opened.state], looks: [looks.session(opened)] };
    }
    const signOut = () => change(gateway, 'POST', '/api/auth/signout', session.cookie);
    await changing([[session.state, 'ended']], gateway, signOut);
    return { changed: [session.state], looks: [looks.session(session)] };
  };

  return (): Change => {
    if (random() < sessionShare) return { subject: sessions, make: endSession };
    const kind = random();
    if (kind < 0.4) {
      const clan = pick(clans);
      return { subject: clan, make: (gateway) => changeClan(clan, gateway) };
    }
    const player = pick(players);
    if (kind < 0.7) {
      const make = async (gateway: number) => ({
        looks: [...(await choosePlatform(player, gateway)), looks.me(player), looks.profile(player, pick(players))],
        changed: [player.platform],
      });
      return { subject: player.platform, make };
    }
    const other = pick(players.filter((one) => one !== player));
    const edge = player.follows.get(other.id) as Register;
    return { subject: edge, make: (gateway) => changeFollow(player, other, edge, gateway) };
  };
};
