import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

const megabyte = 1024 * 1024;

const usedBytes = (): number => {
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
};

/**
 * Frees the memory of a burst of requests: V8 leaves up to 64 MB of buffers uncollected while a process is idle.
 * Collecting takes some 100 ms, and none is forced while memory is still being allocated.
 */
export const returnIdleMemory = (checkMs = 10_000): NodeJS.Timeout => {
  setFlagsFromString('--expose-gc');
  const collect: () => void = runInNewContext('gc');
  let last = 0;
  let kept = 0;
  let isCollected = false;
  const check = () => {
    const used = usedBytes();
    // Read one check after the collection: V8 frees buffers in the background.
    if (isCollected) kept = used;
    const isIdle = Math.abs(used - last) < megabyte;
    isCollected = isIdle && used - kept > 8 * megabyte;
    if (isCollected) {
      // The first collection still finds some buffers of the last burst reachable.
      collect();
      collect();
    }
    last = used;
  };
  return setInterval(check, checkMs).unref();
};
