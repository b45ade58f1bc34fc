import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';

// Checks built images with Docker or Podman: `node deploy/test/check-images.mjs` prints the size added by each, and exits with 1 when
// one is too large or holds a tool for building or installing.

const base = 'node:24-bookworm-slim';
const names = ['gateway', ...readdirSync(join(import.meta.dirname, '../../services')), 'remotes'];
const maxMegabytes = 60;
const tools = 'npm npx corepack yarn pnpm apt apt-get dpkg pip gcc g++ cc clang make python3 git curl';

const docker = (...args) => execFileSync('docker', args, { encoding: 'utf8' }).trim();
const measureMegabytes = (image) => Number(docker('image', 'inspect', '--format', '{{.Size}}', image)) / 1e6;
const runIn = (image, script) =>
  docker('run', '--rm', '--network', 'none', '--entrypoint', 'sh', image, '-c', script).split('\n').filter(Boolean);

for (const name of names) {
  const image = `efootball-portal/${name}`;
  const added = measureMegabytes(image) - measureMegabytes(base);
  const found = runIn(image, `for tool in ${tools}; do command -v $tool; done; true`);
  const packages = runIn(image, 'cd /portal && find . -path "*/node_modules/*/package.json" | sort');
  process.stdout.write(`${name}: adds ${added.toFixed(1)} MB; native packages: ${packages.length}\n`);
  if (added <= maxMegabytes && found.length === 0) continue;
  process.stderr.write(
    `${name}: at most ${maxMegabytes} MB and no tools are allowed; found: ${found.join(', ') || 'none'}\n`,
  );
  process.exitCode = 1;
}
