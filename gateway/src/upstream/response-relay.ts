import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import type { Dispatcher } from 'undici';

export interface RelayOptions {
  response: ServerResponse;
  /** Called once with the final status, before any byte of the body: sets what the client gets to see. */
  onHead: (status: number, headers: IncomingHttpHeaders) => void;
  /** Settles the relay: null when the answer is through or nobody waits for it, else why no answer began. */
  onSettled: (failure: Error | null) => void;
}

const clientGone = new Error('the client went away');

/**
 * Streams one answer of a service to the client as it arrives, at the client's pace. Undici's dispatch interface is used directly:
 * a stream per answer would cost the gateway twice the time.
 */
export class ResponseRelay implements Dispatcher.DispatchHandler {
  readonly #options: RelayOptions;
  #controller: Dispatcher.DispatchController | undefined;
  #started = false;
  #settled = false;

  constructor(options: RelayOptions) {
    this.#options = options;
    options.response.once('close', this.#onClose);
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller;
    // It waited for a free connection, and its client did not.
    if (this.#options.response.destroyed) controller.abort(clientGone);
  }

  onResponseStart(_controller: Dispatcher.DispatchController, status: number, headers: IncomingHttpHeaders): void {
    if (status < 200) return;
    this.#started = true;
    this.#options.onHead(status, headers);
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer): void {
    const { response } = this.#options;
    if (response.write(chunk)) return;
    controller.pause();
    response.once('drain', () => controller.resume());
  }

  onResponseEnd(): void {
    this.#options.response.end();
    this.#settle(null);
  }

  onResponseError(_controller: Dispatcher.DispatchController | undefined, error: Error): void {
    const { response } = this.#options;
    const unanswered = !this.#started && !response.destroyed;
    // Half an answer must not look like a whole one.
    if (!unanswered) response.destroy();
    this.#settle(unanswered ? error : null);
  }

  readonly #onClose = () => {
    if (!this.#options.response.writableFinished) this.#controller?.abort(clientGone);
  };

  #settle(failure: Error | null): void {
    if (this.#settled) return;
    this.#settled = true;
    this.#options.response.off('close', this.#onClose);
    this.#options.onSettled(failure);
  }
}
