import { afterAll, expect, test } from '@jest/globals';
import { startTcpProxy, testDatabase } from '@portal/testing';
import { connectRemoteStore } from '../src/index.ts';

const database = testDatabase();
afterAll(database.drop);

test('a store connects after a first attempt without a server', async () => {
  const { hostname, port } = new URL(database.uri);
  const proxy = await startTcpProxy({ host: hostname, port: Number(port) });
  proxy.cut();
  const uri = `mongodb://${proxy.host}:${proxy.port}/?directConnection=true`;
  const store = connectRemoteStore({ uri, prefix: database.prefix });
  try {
    await expect(store.connect()).rejects.toThrow(/./);
    proxy.resume();
    await store.connect();
    expect((await store.read()).registry.remotes).toEqual({});
  } finally {
    await store.close();
    await proxy.stop();
  }
});
