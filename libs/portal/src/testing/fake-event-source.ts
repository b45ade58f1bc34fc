import { act } from '@testing-library/react';

/** The gateway's stream. */
export class FakeEventSource extends EventTarget {
  static opened: FakeEventSource[] = [];
  isClosed = false;

  constructor(readonly url: string) {
    super();
    FakeEventSource.opened.push(this);
  }

  static install(): void {
    FakeEventSource.opened = [];
    Object.assign(window, { EventSource: FakeEventSource });
  }

  static remove(): void {
    Reflect.deleteProperty(window, 'EventSource');
  }

  /** The stream that was opened last. */
  static get last(): FakeEventSource {
    const source = FakeEventSource.opened.at(-1);
    if (!source) throw new Error('no stream is open');
    return source;
  }

  close(): void {
    this.isClosed = true;
  }

  /** Sends an event. A closed stream receives none. */
  emit(type: string, data: unknown = {}): void {
    if (this.isClosed) return;
    act(() => void this.dispatchEvent(new MessageEvent(type, { data: JSON.stringify(data) })));
  }
}
