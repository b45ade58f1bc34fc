// Servers that the portal is compared with: `node baseline-server.mjs <node | proxy | koa> <port> [url of a server or of MongoDB]`.
import { createServer } from 'node:http';
import Koa from 'koa';
import { mongo } from 'mongoose';

const host = '127.0.0.1';
const [kind, port, url] = process.argv.slice(2);

const startNode = () => {
  const body = Buffer.from(JSON.stringify({ name: 'bare', text: 'x'.repeat(1000) }));
  const headers = { 'content-type': 'application/json', 'content-length': body.length };
  createServer((_request, response) => response.writeHead(200, headers).end(body)).listen(Number(port), host);
};

const startProxy = async () => {
  const [{ default: fastify }, { default: proxy }] = await Promise.all([
    import('fastify'),
    import('@fastify/http-proxy'),
  ]);
  await fastify()
    .register(proxy, { upstream: url })
    .listen({ port: Number(port), host });
};

/** One MongoDB command for each request: `/<collection>` reads its documents, or the only one. */
const startKoa = async () => {
  const client = await new mongo.MongoClient(url).connect();
  const options = { projection: { _id: 0 } };
  new Koa()
    .use(async (ctx) => {
      const [, shape, name] = ctx.path.split('/');
      const collection = client.db('bench').collection(name || 'none');
      ctx.body =
        shape === 'list'
          ? await collection.find({}, options).sort({ _id: 1 }).toArray()
          : await collection.findOne({ _id: 0 }, options);
    })
    .listen(Number(port), host);
};

await { node: startNode, proxy: startProxy, koa: startKoa }[kind]();
