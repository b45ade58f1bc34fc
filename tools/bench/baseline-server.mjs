// Servers that the portal is compared with: `node baseline-server.mjs <node | proxy | koa> <port> [url of a server or of MongoDB]`.
import { createServer } from 'node:http';

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

/** One MongoDB command for each request: `/list/<collection>` reads all documents, `/one/<collection>` one of them by its id. */
const startKoa = async () => {
  const [{ default: Koa }, { Router }, { mongo }] = await Promise.all([
    import('koa'),
    import('@koa/router'),
    import('mongoose'),
  ]);
  const client = await new mongo.MongoClient(url).connect();
  const collection = (ctx) => client.db('bench').collection(ctx.params.name);
  const projection = { _id: 0 };
  const router = new Router()
    .get('/list/:name', async (ctx) => {
      ctx.body = await collection(ctx).find({}, { projection }).sort({ _id: 1 }).toArray();
    })
    .get('/one/:name', async (ctx) => {
      ctx.body = await collection(ctx).findOne({ _id: 0 }, { projection });
    });
  new Koa().use(router.routes()).listen(Number(port), host);
};

await { node: startNode, proxy: startProxy, koa: startKoa }[kind]();
