import { join } from 'node:path';
import { waitFor } from '@portal/testing';
import { freePort, startProcess, workspaceRoot } from '@portal/testing/servers';
import { mongo } from 'mongoose';

interface Baseline {
  url: string;
  pid: number;
}

/** Starts the servers that the portal is compared with. @param mongodbUri for the bare Koa route */
export const startBaselines = async (mongodbUri: string) => {
  const stops: (() => Promise<unknown>)[] = [];
  const start = async (command: string, args: (port: number) => string[]): Promise<Baseline> => {
    const port = await freePort();
    const { pid, stop } = await startProcess({ command, args: args(port), env: process.env });
    stops.push(stop);
    const url = `http://127.0.0.1:${port}`;
    await waitFor(() => fetch(url), { timeout: 20_000, what: command });
    return { url, pid };
  };
  const script = join(workspaceRoot(), 'tools/bench/baseline-server.mjs');
  const startNode = (kind: string, url = '') => start(process.execPath, (port) => [script, kind, String(port), url]);
  const node = await startNode('node');
  const koa = await startNode('koa', mongodbUri);
  const client = await new mongo.MongoClient(mongodbUri).connect();
  stops.push(() => client.close());
  return {
    /** A bare Node server, and a bare Koa route with one MongoDB command. */
    servers: { node, koa },
    /** Starts `@fastify/http-proxy` before this server. */
    startProxy: (upstream: string) => startNode('proxy', upstream),
    /** Stores the response of a call for the bare Koa server. @returns the path at which it reads the response */
    async copyResult(name: string, result: unknown): Promise<string> {
      const rows = Array.isArray(result) ? result : [result];
      const documents = rows.map((row: object, place) => ({ ...row, _id: place }));
      await client.db('bench').collection<{ _id: number }>(name).insertMany(documents);
      return `/${Array.isArray(result) ? 'list' : 'one'}/${name}`;
    },
    async stop(): Promise<void> {
      for (const stop of stops.reverse()) await stop();
    },
  };
};
