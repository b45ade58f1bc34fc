import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { shellConfig } from '@portal/tools/webpack';
import webpack from 'webpack';

// Builds shell and remotes as one application with the same lazy chunks and without federation, in the folder that is named as the
// argument. Writes `scripts.json`: the addresses of the scripts of the entry (`main`) and of each named chunk.

const [outDir = ''] = process.argv.slice(2);
const root = join(import.meta.dirname, '../..');
const remotes = (await readdir(root)).filter((name) => name.startsWith('mfe-'));

await mkdir(outDir, { recursive: true });
const loader = join(outDir, 'static-remotes.ts');
await writeFile(
  loader,
  `${remotes.map((name, index) => `import * as remote${index} from '${join(root, name, 'src/module')}';`).join('\n')}
  const remotes = { ${remotes.map((name, index) => `'${name}': remote${index}`).join(', ')} };
  export const loadVersion = async ({ name }) => remotes[name];`,
);

const config = shellConfig({ dir: join(root, 'shell'), mode: 'production' });
const compiler = webpack({
  ...config,
  output: { ...config.output, path: join(outDir, 'dist') },
  plugins: [
    ...(config.plugins ?? []).filter((plugin) => plugin?.constructor.name !== 'ModuleFederationPlugin'),
    new webpack.NormalModuleReplacementPlugin(/\/remotes\/federation\.ts$/, loader),
  ],
});
compiler.run(async (error, stats) => {
  if (error || !stats || stats.hasErrors()) {
    console.error(error ?? stats?.toString('errors-only'));
    process.exitCode = 1;
    return;
  }
  const scripts = [...stats.compilation.namedChunkGroups].map(([name, group]) => [
    name,
    group.getFiles().flatMap((file) => (file.endsWith('.js') ? [`/${file}`] : [])),
  ]);
  await writeFile(join(outDir, 'scripts.json'), JSON.stringify(Object.fromEntries(scripts)));
  compiler.close(() => undefined);
});
