import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import type { Dispatcher } from 'undici';

export interface RelayOptions {
  response: ServerResponse;
  /** Aborts the call unless the response has begun. */
  signal: AbortSignal;
  /** Called when the request is about to be written to a connection. */
  onSent: () => void;
  /** Called once with the final status and headers, before the body. */
  onHead: (status: number, headers: IncomingHttpHeaders) => void;
  /** Called once at the end: null after a response or when the client disconnected, else why no response began. */
  onSettled: (failure: Error | null) => void;
}

const clientDisconnected = new Error('the client disconnected');

/**
 * Streams a service's response to the client, at the client's pace. It uses undici's dispatch interface, because a stream for each
 * response would double the gateway's CPU time.
 */
export class ResponseRelay implements Dispatcher.DispatchHandler {
  readonly #options: RelayOptions;
  #controller: Dispatcher.DispatchController | undefined;
  #started = false;
  /** Bytes of the body that are still to come; NaN without a content length. */
  #missing = Number.NaN;

  constructor(options: RelayOptions) {
    this.#options = options;
    options.response.on('close', this.#onClose);
    options.signal.addEventListener('abort', this.#onAbort, { once: true });
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller;
    this.#options.onSent();
    // The client disconnected while the call waited for a connection.
    if (this.#options.response.destroyed) controller.abort(clientDisconnected);
    this.#onAbort();
  }

  onResponseStart(_controller: Dispatcher.DispatchController, status: number, headers: IncomingHttpHeaders): void {
    if (status < 200) return;
    this.#started = true;
    this.#missing = Number(headers['content-length']);
    this.#options.onHead(status, headers);
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer): void {
    const { response } = this.#options;
    this.#missing -= chunk.length;
    // One write less than ending after the last chunk.
    if (this.#missing === 0) return void response.end(chunk);
    if (response.write(chunk)) return;
    controller.pause();
    response.once('drain', () => controller.resume());
  }

  onResponseEnd(): void {
    this.#options.response.end();
    this.#options.onSettled(null);
  }

  onResponseError(_controller: Dispatcher.DispatchController | undefined, error: Error): void {
    const { response, onSettled } = this.#options;
    const canStillRespond = !this.#started && !response.destroyed;
    // A truncated response must not look complete.
    if (!canStillRespond) response.destroy();
    onSettled(canStillRespond ? error : null);
  }

  readonly #onAbort = () => {
    const { signal } = this.#options;
    if (signal.aborted && !this.#started) this.#controller?.abort(signal.reason);
  };

  readonly #onClose = () => {
    if (!this.#options.response.writableFinished) this.#controller?.abort(clientDisconnected);
  };
}
