import { types } from 'node:util';
import { TestEnvironment } from 'jest-environment-node';

/**
 * Tests run in a context with globals of its own, so an error of Node's own modules (`ENOENT`, `ECONNREFUSED`) would not be an
 * `instanceof Error` there although it is one in production. Here it is.
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
