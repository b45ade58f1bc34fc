// The loop that the email worker is compared with: sends one rendered message over and over with a pool of nodemailer, nothing stored.
// `node bare.mjs <SMTP URL> <connections> <messages> <file with a raw message>`; prints CPU milliseconds and messages per second as JSON.
import { readFileSync } from 'node:fs';
import { createTransport } from 'nodemailer';
import PostalMime from 'postal-mime';

const [url, connections, total, file] = process.argv.slice(2);
const { subject, html, text, from } = await PostalMime.parse(readFileSync(file));
const transport = createTransport({ url, pool: true, maxConnections: Number(connections), maxRequeues: 0 });
/** Connections are open and code is compiled by then. */
const warmUp = Math.ceil(Number(total) / 5);
let next = 0;
let measured = null;

const send = async () => {
  for (let turn = next++; turn < Number(total); turn = next++) {
    if (turn === warmUp) measured = { at: performance.now(), cpu: process.cpuUsage() };
    const to = { name: '', address: `bare-${turn}@example.com` };
    await transport.sendMail({ from, to, subject, html, text, messageId: `<bare-${turn}@example.com>` });
  }
};
await Promise.all(Array.from({ length: Number(connections) }, send));
const { user, system } = process.cpuUsage(measured.cpu);
const messages = Number(total) - warmUp;
const seconds = (performance.now() - measured.at) / 1_000;
process.stdout.write(JSON.stringify({ cpuMs: (user + system) / 1_000 / messages, perSecond: messages / seconds }));
transport.close();
