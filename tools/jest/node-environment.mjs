import perfHooks from 'node:perf_hooks';
import { types } from 'node:util';
import { TestEnvironment } from 'jest-environment-node';

const { monitorEventLoopDelay, PerformanceObserver } = perfHooks;

/**
 * Tests run in a context with its own globals, where an error of Node's modules (`ENOENT`, `ECONNREFUSED`) would fail
 * `instanceof Error`, although it passes in production. This environment makes it pass.
 *
 * It also ends the measurements that prom-client starts and never stops: each would keep all modules of its test file in memory.
 */
class NodeEnvironment extends TestEnvironment {
  measurements = [];

  async setup() {
    await super.setup();
    const ContextError = this.global.Error;
    const ordinary = Function.prototype[Symbol.hasInstance];
    Object.defineProperty(ContextError, Symbol.hasInstance, {
      value(candidate) {
        return ordinary.call(this, candidate) || (this === ContextError && types.isNativeError(candidate));
      },
    });
    const { measurements } = this;
    perfHooks.monitorEventLoopDelay = (options) => {
      const histogram = monitorEventLoopDelay(options);
      measurements.push(() => histogram.disable());
      return histogram;
    };
    perfHooks.PerformanceObserver = class extends PerformanceObserver {
      constructor(callback) {
        super(callback);
        measurements.push(() => this.disconnect());
      }
    };
  }

  async teardown() {
    for (const end of this.measurements) end();
    await super.teardown();
  }
}

export default NodeEnvironment;
