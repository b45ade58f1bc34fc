import { createRequire } from 'node:module';
import perfHooks from 'node:perf_hooks';
import vm from 'node:vm';
import './compile-cache.mjs';
import { ModernFakeTimers } from '@jest/fake-timers';
import { TestEnvironment } from 'jest-environment-node';

/** Node's own `require`, for the modules of native-packages.cjs: that of tests is Jest's. */
globalThis.loadPackage = createRequire(import.meta.url);

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

const { console } = globalThis;

/** Jest would compile the modules of a test file in their own context. */
const { compileFunction } = vm;
vm.compileFunction = (source, params, { parsingContext: _context, ...options }) =>
  compileFunction(source, params, options);

/**
 * Tests use the globals of the process, as the packages do that Node loads once for all test files: an error of either is an
 * `instanceof Error` for both. In turn they must leave globals as they were.
 */
class NodeEnvironment extends TestEnvironment {
  constructor(config, context) {
    super(config, context);
    this.global = globalThis;
    this.fakeTimersModern = new ModernFakeTimers({ config: config.projectConfig, global: globalThis });
  }

  async teardown() {
    for (const end of endings.splice(0)) end();
    // Each test file has its own test runner.
    delete globalThis[Symbol.for('EVENT_HANDLERS')];
    globalThis.console = console;
    await super.teardown();
  }
}

export default NodeEnvironment;
