export interface Dependency {
  /** False: the process still serves without it, in part, and is `degraded`. */
  required: boolean;
  /** Rejects when it is down, resolves to `degraded` when it works in part. Silence beyond the deadline counts as down. */
  check(): Promise<unknown>;
}

export interface Readiness {
  /** The process can serve: it is not draining, and no required dependency is down. */
  ready: boolean;
  draining: boolean;
  dependencies: Record<string, { required: boolean; state: 'up' | 'degraded' | 'down' }>;
}

export interface ReadinessOptions {
  dependencies: Record<string, Dependency>;
  /** False while draining. */
  accepting: () => boolean;
  /** How long all checks together may take. Default 1 s. */
  deadlineMs?: number;
}

const stateOf = async (check: Dependency['check'], deadlineMs: number): Promise<'up' | 'degraded' | 'down'> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<'down'>((resolve) => {
    timer = setTimeout(() => resolve('down'), deadlineMs);
  });
  const state = check().then(
    (result) => (result === 'degraded' ? 'degraded' : 'up'),
    () => 'down' as const,
  );
  return Promise.race([state, late]).finally(() => clearTimeout(timer));
};

/** Creates the function that checks all dependencies at once. */
export const createReadiness =
  ({ dependencies, accepting, deadlineMs = 1_000 }: ReadinessOptions) =>
  async (): Promise<Readiness> => {
    const states = await Promise.all(
      Object.entries(dependencies).map(
        async ([name, { required, check }]) => [name, { required, state: await stateOf(check, deadlineMs) }] as const,
      ),
    );
    const draining = !accepting();
    const ready = !draining && states.every(([, { required, state }]) => !required || state !== 'down');
    return { ready, draining, dependencies: Object.fromEntries(states) };
  };

/** Whether something is not fully working although the process may well serve. */
export const isDegraded = ({ dependencies }: Readiness): boolean =>
  Object.values(dependencies).some(({ state }) => state !== 'up');
