import { cpus, loadavg } from 'node:os';

/** Cores and load, which every timing depends on. */
export const machineNow = (): string => `${cpus().length} cores, load average ${loadavg()[0]?.toFixed(2)}`;
