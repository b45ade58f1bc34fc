import type { FailureKind, FailureStage, RemoteReport, RemoteVersion } from '@portal/contracts';
import { maxReportMessageLength, maxReportStackLength, remoteReportsPath } from '@portal/contracts/remote-reports';
import { readTabState, writeTabState } from '../app/tab-state';

type Failure = NonNullable<RemoteReport['failure']>;

const newSession = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');

/** Queries and fragments of addresses may hold tokens. */
const trim = (text: string, length: number): string => text.replace(/[?#][^\s:)]*/g, '').slice(0, length);

const kinds: Record<string, FailureKind> = { TimeoutError: 'timeout', timeout: 'timeout', missing: 'invalid' };

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
  const findStage = (): FailureStage => {
    if (isRender) return 'render';
    if (!Reflect.get(globalThis, globalName)) return 'entry';
    if (error !== undefined && !isChunkError) return 'import';
    return isModuleLoaded ? 'chunk' : 'module';
  };
  return {
    stage: findStage(),
    kind: error === undefined ? 'timeout' : (kinds[reason] ?? 'error'),
    message: error === undefined ? 'Late' : trim(message, maxReportMessageLength),
    stack: error === undefined ? '' : trim(stack, maxReportStackLength),
  };
};

/** Reports how a build did; once per tab, build and stage. */
export const sendReport = (
  { name, version }: RemoteVersion,
  about: Pick<RemoteReport, 'page' | 'shell' | 'failure'>,
): void => {
  const { failure } = about;
  const { sent, session = newSession() } = readTabState();
  const id = `${name}@${version} ${failure?.stage ?? 'ok'}`;
  if (sent.includes(id)) return;
  writeTabState({ session, sent: [...sent, id] });
  const report: RemoteReport = { name, version, session, ...about };
  const headers = { 'content-type': 'application/json' };
  // `keepalive`: the request outlives the page. A report that is lost is not worth a retry.
  fetch(remoteReportsPath, { method: 'POST', keepalive: true, headers, body: JSON.stringify(report) }).catch(() => {});
};
