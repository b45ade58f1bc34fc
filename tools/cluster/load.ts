import type { Client } from './client.ts';
import type { Cup } from './cup.ts';
import type { createWrites, Player } from './players.ts';

interface LoadOptions {
  client: Client;
  players: readonly Player[];
  cup: Cup;
  writes: ReturnType<typeof createWrites>;
  /** Calls a second. */
  rate: number;
}

/**
 * Sends calls at a fixed rate, however long the portal takes for them. Of ten calls, eight read; of ten that write, one is a sign-up, one
 * a report in the cup and the others are follows. Every other call opens a connection.
 */
export const startLoad = ({ client, players, cup, writes, rate }: LoadOptions) => {
  const since = performance.now();
  let sent = 0;
  let open = 0;
  const read = (turn: number, isNew: boolean): Promise<unknown> => {
    const { id = '', cookie = '', ip = '' } = players[turn % players.length] ?? {};
    const paths = [
      ...['/', '/leaderboard', '/api/leaderboard', '/api/news', '/api/clans', '/api/tournaments'],
      ...[`/api/tournaments/${cup.id}/bracket`, '/api/auth/me', `/api/users/${id}`, `/api/users/${id}/follow-stats`],
    ];
    return client.send('GET', paths[turn % paths.length] ?? '/', { cookie, ip, isNew });
  };
  const write = (turn: number, isNew: boolean): Promise<unknown> => {
    if (turn % 10 === 0) return writes.signUp(isNew);
    return (turn % 10 === 5 && cup.report(isNew)) || writes.follow(isNew);
  };
  const send = (turn: number) => {
    // Both halves contain reads and writes.
    const isNew = (turn + Math.floor(turn / 10)) % 2 === 0;
    open += 1;
    const call = turn % 5 === 0 ? write(turn / 5, isNew) : read(turn - Math.ceil(turn / 5), isNew);
    void call.finally(() => {
      open -= 1;
    });
  };
  const timer = setInterval(() => {
    for (; sent < ((performance.now() - since) * rate) / 1_000; sent += 1) send(sent);
  }, 5);
  return {
    /** Ends the load and waits for the calls that are open. */
    async stop(): Promise<void> {
      clearInterval(timer);
      while (open > 0) await new Promise((done) => setTimeout(done, 50));
    },
  };
};
