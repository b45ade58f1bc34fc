import { devServer } from '../webpack/index.mjs';

// The process of one dev server: `node tools/dev/app-server.mjs shell 3101`.

const [app, port] = process.argv.slice(2);
const { close } = await devServer({ app, port: Number(port) });
process.send?.({ type: 'listening', port: Number(port) });

const end = async () => {
  await close();
  process.exit(0);
};
process.once('SIGTERM', end);
process.once('disconnect', end);
