/** When a request was sent, when its response had arrived (both in milliseconds), and the gateway it went through. */
export interface Span {
  gateway: number;
  sentAt: number;
  doneAt: number;
}

/** How soon a change must be visible through other gateways; through the one that it went through it is at once. */
export interface Bound {
  ms: number;
  /** Whether other services copy the value. Services wait for them only so long, so a slow change may be visible later. */
  isCopy: boolean;
}

/** A change that takes longer may have been acknowledged before other services had it. */
const copiesAwaitedMs = 1_000;

/** A value that reads return and the model tracks. */
export interface Observable {
  readonly name: string;
  /** Whether a read may return this value. */
  allows(value: string, read: Span, bound: Bound): boolean;
  /** The newest change, and how long before the read its response had arrived. */
  describe(read: Span): string;
}

/** One value of the portal. Its changes are made one after the other, its reads at any time. */
export class Register implements Observable {
  readonly name: string;
  readonly #changes: (Span & { value: string })[];

  constructor(name: string, value: string) {
    this.name = name;
    this.#changes = [{ value, gateway: -1, sentAt: Number.NEGATIVE_INFINITY, doneAt: Number.NEGATIVE_INFINITY }];
  }

  get current(): string {
    return this.#changes.at(-1)?.value ?? '';
  }

  /** Notes a change that is sent now. @returns a function that notes its response */
  begin(value: string, gateway: number): () => void {
    const change = { value, gateway, sentAt: performance.now(), doneAt: Number.POSITIVE_INFINITY };
    this.#changes.push(change);
    return () => {
      change.doneAt = performance.now();
    };
  }

  /** True for the newest value that must be visible by then, and for those after it. */
  allows(value: string, read: Span, { ms, isCopy }: Bound): boolean {
    const shown = this.#changes.findLastIndex((change) => change.value === value && change.sentAt <= read.doneAt);
    if (shown < 0) return false;
    const mustShow = ({ sentAt, doneAt, gateway }: Span) =>
      doneAt + (gateway === read.gateway ? 0 : ms) <= read.sentAt && !(isCopy && doneAt - sentAt >= copiesAwaitedMs);
    return !this.#changes.slice(shown + 1).some(mustShow);
  }

  describe({ sentAt }: Span): string {
    const newest = this.#changes.at(-1);
    if (!newest) return '';
    return `${newest.value} through gateway ${newest.gateway + 1} ${(sentAt - newest.doneAt).toFixed(1)} ms before`;
  }
}

/** How many of some registers are `true`, next to a number that never changes. */
export class Count implements Observable {
  readonly name: string;
  readonly #others: number;
  readonly #registers: readonly Register[];

  constructor(name: string, others: number, registers: readonly Register[]) {
    this.name = name;
    this.#others = others;
    this.#registers = registers;
  }

  allows(value: string, read: Span, bound: Bound): boolean {
    const may = (shown: string) => this.#registers.filter((one) => one.allows(shown, read, bound)).length;
    const most = this.#others + may('true');
    const least = this.#others + this.#registers.length - may('false');
    return least <= Number(value) && Number(value) <= most;
  }

  describe(read: Span): string {
    return this.#registers.map((register) => register.describe(read)).join(', ');
  }
}

/** Pseudo-random numbers from 0 to 1, the same for the same seed (mulberry32). */
export const createRandom = (seed: number) => {
  let state = seed;
  return (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
};
