import { setFlagsFromString } from 'node:v8';
import { TestEnvironment } from 'jest-environment-jsdom';

// Each test file loads all modules again, so V8's optimized code is soon thrown away: optimizing later saves a fifth of the CPU time.
setFlagsFromString('--invocation-count-for-maglev=5000');

/** Web APIs that jsdom lacks; Node has the same standard objects. */
const fromNode =
  'TextEncoder TextDecoder structuredClone fetch Request Response Headers ReadableStream WritableStream TransformStream';

class BrowserEnvironment extends TestEnvironment {
  channels = new Set();

  async setup() {
    await super.setup();
    for (const name of fromNode.split(' ')) this.global[name] ??= globalThis[name];
    const { channels } = this;
    // An open channel would hear those of later test files, and keep Jest from ending.
    this.global.BroadcastChannel = class extends BroadcastChannel {
      constructor(name) {
        super(name);
        channels.add(this);
      }
    };
    // TextEncoder returns Node's Uint8Array; `instanceof` in the page must agree.
    this.global.Uint8Array = Uint8Array;
    this.global.ArrayBuffer = ArrayBuffer;
    // Set by the shell's bundle; Radix and styled-components read it.
    this.global.__webpack_nonce__ = 'test-nonce';
    // styled-components inserts rules as in production; as text, each new rule would make jsdom parse the whole sheet again.
    this.global.SC_DISABLE_SPEEDY = false;
  }

  async teardown() {
    for (const channel of this.channels) channel.close();
    await super.teardown();
  }
}

export default BrowserEnvironment;
