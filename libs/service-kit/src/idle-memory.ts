import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

const megabyte = 1024 * 1024;

const usedBytes = (): number => {
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
};

/**
 * Returns the memory of a burst of requests: V8 leaves up to 64 MB of buffers uncollected for as long as a process is idle.
 * A collection takes some 50 ms, and none is forced while memory is still being allocated.
 */
export const returnIdleMemory = (checkMs = 10_000): NodeJS.Timeout => {
  setFlagsFromString('--expose-gc');
  const collect: () => void = runInNewContext('gc');
  let [last, afterCollection] = [0, 0];
  const check = () => {
    const used = usedBytes();
    const isIdle = Math.abs(used - last) < megabyte;
    if (isIdle && used - afterCollection > 8 * megabyte) {
      collect();
      afterCollection = usedBytes();
    }
    last = used;
  };
  return setInterval(check, checkMs).unref();
};
