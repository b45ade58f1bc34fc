// By path, because the package of the benchmarks depends on this one.
export { run, usage } from '../bench/cli.ts';
