import { TestEnvironment } from 'jest-environment-node';

/** Tests have globals of their own; with Node's `Error`, errors of its modules are `instanceof Error` for them too. */
export default class NodeEnvironment extends TestEnvironment {
  constructor(config, context) {
    super(config, context);
    this.global.Error = Error;
  }
}
