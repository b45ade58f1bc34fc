import { createCup, type OrganizerCall } from '../bench/cup.ts';
import { type Client, hasFailed } from './client.ts';
import { readEmails } from './emails.ts';
import { eachInParallel, type Player } from './players.ts';

interface Report {
  key: string;
  player: Player;
}

const score = { legs: [[2, 1]] };
const pollMs = 1_000;

/** A live cup, whose players have checked in. They report the results of matches as fast as the load lets them. */
export const startCup = async (client: Client, organizer: Player, players: readonly Player[], name: string) => {
  const { cookie, ip } = organizer;
  const call: OrganizerCall = (method, path, json) =>
    client.require(method, path, { cookie, ip, ...(json && { json }) });
  const { id, path, read, readOpen, play } = await createCup(call, { name, size: players.length });
  const byId = new Map(players.map((player) => [player.id, player]));
  const queue: Report[] = [];
  /** Acknowledged reports by match. */
  const reports = new Map<string, number>();
  const rejected: string[] = [];

  await play((below, json) =>
    eachInParallel(players, (player) =>
      client.require('POST', `${path}${below}`, { cookie: player.cookie, ip: player.ip, json }),
    ),
  );

  const findMatches = async () => {
    for (const { key, home, away } of await readOpen()) {
      if (reports.has(key)) continue;
      reports.set(key, 0);
      const sides = [home, away].flatMap(({ entrant }) => byId.get(entrant?.id ?? '') ?? []);
      queue.push(...sides.map((player) => ({ key, player })));
    }
  };
  await findMatches();
  const polling = setInterval(() => void findMatches(), pollMs);
  const send = async (next: Report, isNew: boolean) => {
    const { key, player } = next;
    const options = { cookie: player.cookie, ip: player.ip, json: { do: 'report', score }, isNew };
    const reply = await client.send('POST', `${path}/matches/${key}`, options);
    if (hasFailed(reply)) queue.push(next);
    // A report that was applied although its response was lost is rejected when it is repeated.
    else if (reply.status === 200 || reply.body.includes('"match_over"')) reports.set(key, (reports.get(key) ?? 0) + 1);
    else rejected.push(`${reply.key} responded ${reply.status} ${reply.body}`);
  };
  const findDecided = () => [...reports].flatMap(([key, count]) => (count === 2 ? [key] : []));

  return {
    id,
    read,
    /** Sends the next report. @returns the call, or null if all matches are decided */
    report(isNew: boolean): Promise<void> | null {
      const next = queue.shift();
      return next ? send(next, isNew) : null;
    },
    /** Ends the cup. @throws Error if the portal rejected a report */
    stop(): void {
      clearInterval(polling);
      if (rejected.length > 0) throw new Error(rejected.join('\n'));
    },
    /** Finds the matches whose result both players have reported and the portal does not have. */
    async findLostResults(): Promise<string[]> {
      const { rounds } = await read();
      const matches = new Map(rounds.flatMap((round) => round.matches.map((match) => [match.key, match] as const)));
      return findDecided().flatMap((key) => {
        const { state, result } = matches.get(key) ?? {};
        return JSON.stringify(result) === JSON.stringify({ score })
          ? []
          : [`result of ${key}: ${state} ${JSON.stringify(result)}`];
      });
    },
    /** Finds the players who have not received the email of their entry. */
    async findLostEmails(): Promise<string[]> {
      const emails = await readEmails();
      const missing = players.filter(({ email }) => !emails.hasSubject(email, `You're in: ${name}`));
      return missing.map(({ email }) => `entry email of ${email}`);
    },
    countResults: (): number => findDecided().length,
  };
};
export type Cup = Awaited<ReturnType<typeof startCup>>;
