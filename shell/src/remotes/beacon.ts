import type { FailureBeacon, RemoteBeacon, RemoteVersion } from '@portal/contracts';
import { beaconPath, maxFailureMessageLength, maxFailureStackLength } from '@portal/contracts/beacon';
import { readTabState, writeTabState } from '../app/tab-state.ts';

type Failure = Pick<FailureBeacon, 'stage' | 'kind' | 'message' | 'stack'>;

/** Queries and fragments of addresses may hold tokens. */
const trim = (text: string, length: number): string => text.replace(/[?#][^\s:)]*/g, '').slice(0, length);

const kinds: Record<string, Failure['kind']> = { TimeoutError: 'timeout', timeout: 'timeout', missing: 'invalid' };

/**
 * Describes why a build failed.
 * @param error undefined when the build was only late
 */
export const describeFailure = (
  error: unknown,
  { globalName }: RemoteVersion,
  { isModuleLoaded, isRender = false }: { isModuleLoaded: boolean; isRender?: boolean },
): Failure => {
  const { name, message, stack = '' } = error instanceof Error ? error : new Error(String(error));
  // Set by webpack.
  const isChunkError = name === 'ChunkLoadError';
  const reason = isChunkError && error instanceof Error && 'type' in error ? String(error.type) : name;
  const findStage = (): Failure['stage'] => {
    if (isRender) return 'render';
    if (!Reflect.get(globalThis, globalName)) return 'entry';
    if (error !== undefined && !isChunkError) return 'import';
    return isModuleLoaded ? 'chunk' : 'module';
  };
  return {
    stage: findStage(),
    kind: error === undefined ? 'timeout' : (kinds[reason] ?? 'error'),
    message: error === undefined ? 'Late' : trim(message, maxFailureMessageLength),
    stack: error === undefined ? '' : trim(stack, maxFailureStackLength),
  };
};

/** `keepalive`: the request outlives the page. A beacon that is lost is not worth a retry. */
export const sendBeacon = (beacon: RemoteBeacon): void => {
  const headers = { 'content-type': 'application/json' };
  fetch(beaconPath, { method: 'POST', keepalive: true, headers, body: JSON.stringify(beacon) }).catch(() => {});
};

/** Reports a failure once per tab, build and stage. */
export const reportFailure = ({ name, version }: RemoteVersion, page: string | null, failure: Failure): void => {
  const { sent } = readTabState();
  const id = `${name}@${version} ${failure.stage}`;
  if (sent.includes(id)) return;
  writeTabState({ sent: [...sent, id] });
  sendBeacon({ type: 'failure', name, version, page, ...failure });
};
