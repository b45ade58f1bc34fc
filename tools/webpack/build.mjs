import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import webpack from 'webpack';

// Builds the app in the current folder for production, from its webpack.config.mjs.

const { default: configure } = await import(pathToFileURL(join(process.cwd(), 'webpack.config.mjs')).href);
const compiler = webpack(configure({}, { mode: 'production' }));

compiler.run((error, stats) => {
  compiler.close((closeError) => {
    const problem = error ?? closeError;
    if (problem) console.error(problem);
    if (stats)
      console.log(
        stats.toString({
          preset: 'errors-warnings',
          colors: process.stdout.isTTY,
          timings: true,
        }),
      );
    if (problem || stats?.hasErrors()) process.exitCode = 1;
  });
});
