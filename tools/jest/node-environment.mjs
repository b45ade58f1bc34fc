import { types } from 'node:util';
import { TestEnvironment } from 'jest-environment-node';

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
}

export default NodeEnvironment;
