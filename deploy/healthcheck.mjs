// Exits 0 when a process in the same container can serve: `node healthcheck.mjs http://127.0.0.1:4001/readyz`.

const [url] = process.argv.slice(2);
const response = await fetch(url).catch(() => null);
process.exitCode = response?.ok ? 0 : 1;
