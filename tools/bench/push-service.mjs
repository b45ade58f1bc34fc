// A push service for benches: `node push-service.mjs <port> <file>`. It adds the path of each push to the file before it responds, so that
// pushes count although it is killed.
import { appendFileSync } from 'node:fs';
import { createServer } from 'node:http';

const [port, file] = process.argv.slice(2);
createServer((request, response) => {
  request.resume().once('end', () => {
    appendFileSync(file, `${request.url}\n`);
    response.writeHead(201).end();
  });
}).listen(Number(port), '127.0.0.1');
