import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { waitFor } from '@portal/testing';
import { freePort, makeTempDir, startProcess, workspaceRoot } from '@portal/testing/servers';
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
  const startNginx = async (upstream: string): Promise<Baseline> => {
    const temp = await makeTempDir('nginx');
    stops.push(temp.remove);
    return start('nginx', (port) => ['-p', temp.path, '-c', writeNginxConfig(temp.path, port, upstream)]);
  };
  const node = await startNode('node');
  const koa = await startNode('koa', mongodbUri);
  const startProxy = (upstream: string) => startNode('proxy', upstream);
  const proxy = await startProxy(node.url);
  const nginx = hasNginx() ? await startNginx(node.url) : undefined;
  const client = await new mongo.MongoClient(mongodbUri).connect();
  stops.push(() => client.close());
  return {
    /** A bare Node server, proxies before it, and a bare Koa route with one MongoDB command. */
    servers: { node, koa, proxy, nginx },
    /** Starts another `@fastify/http-proxy`, before this server. */
    startProxy,
    /** Stores the response of a call of the portal. @returns the path of the bare Koa route that reads as much */
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

const hasNginx = (): boolean => {
  try {
    execFileSync('nginx', ['-v'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
};

/** One process without a log, so that its CPU time is that of the proxy. */
const writeNginxConfig = (dir: string, port: number, upstream: string): string => {
  const path = join(dir, 'nginx.conf');
  mkdirSync(join(dir, 'logs'), { recursive: true });
  const server = `listen 127.0.0.1:${port}; location / { proxy_pass http://bare; proxy_http_version 1.1; proxy_set_header Connection ''; }`;
  const http = `access_log off; upstream bare { server ${new URL(upstream).host}; keepalive 16; } server { ${server} }`;
  writeFileSync(path, `daemon off; master_process off; error_log stderr; events {} http { ${http} }\n`);
  return path;
};
