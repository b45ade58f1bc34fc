import perfHooks from 'node:perf_hooks';
import { types } from 'node:util';
import './compile-cache.mjs';
import { TestEnvironment } from 'jest-environment-node';

/** Ends the observers that prom-client starts and never stops: each would keep all modules of its test file in memory. */
const endings = [];
const { monitorEventLoopDelay, PerformanceObserver } = perfHooks;
perfHooks.monitorEventLoopDelay = (options) => {
  const histogram = monitorEventLoopDelay(options);
  endings.push(() => histogram.disable());
  return histogram;
};
perfHooks.PerformanceObserver = class extends PerformanceObserver {
  constructor(callback) {
    super(callback);
    endings.push(() => this.disconnect());
  }
};

/**
 * Tests run in a context with its own globals, where an error of Node's modules (`ENOENT`, `ECONNREFUSED`) would fail
 * `instanceof Error`, although it passes in production. This environment makes it pass.
 */
class NodeEnvironment extends TestEnvironment {
  async setup() {
    await super.setup();
    const ContextError = this.global.Error;
    const ordinary = Function.prototype[Symbol.hasInstance];
    Object.defineProperty(ContextError, Symbol.hasInstance, {
      value(candidate) {
        return ordinary.call(this, candidate) || (this === ContextError && types.isNativeError(candidate));
      },
    });
  }

  async teardown() {
    for (const end of endings.splice(0)) end();
    await super.teardown();
  }
}

export default NodeEnvironment;
