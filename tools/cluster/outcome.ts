import { isMet, type Metric, metric, percentile } from '../bench/metrics.ts';
import { type Call, hasFailed } from './client.ts';

/** What happened to the calls of a load while something failed. */
export interface Outcome {
  calls: readonly Call[];
  /** When each fault began, in ms since 1970. */
  faults: readonly number[];
  /** Acknowledged writes, and emails, that the audit after the fault has not found. */
  lost: { writes: readonly string[]; emails: readonly string[] };
  /** Streams that have not received the last change. */
  behind: number;
}

const countFailed = ({ calls }: Pick<Outcome, 'calls'>): number => calls.filter(hasFailed).length;

/** Time from the last fault before the end of a call to that end, in seconds. */
const readSecondsAfterFault = ({ at, ms }: Call, faults: Outcome['faults']): number => {
  const end = at + ms;
  return (end - (faults.findLast((fault) => fault <= end) ?? faults[0] ?? end)) / 1_000;
};

/** The longest time from a fault to the last failed call before the next fault, in seconds; 0 if none failed. */
export const readFailingSeconds = ({ calls, faults }: Pick<Outcome, 'calls' | 'faults'>): number =>
  Math.max(0, ...calls.filter(hasFailed).map((call) => readSecondsAfterFault(call, faults)));

/** The longest time in which no write succeeded, in seconds. */
export const readLongestPause = ({ calls }: Pick<Outcome, 'calls'>): number => {
  const written = calls.filter(({ key, status }) => !key.startsWith('GET') && status === 200);
  const times = written.map(({ at, ms }) => at + ms).sort((a, b) => a - b);
  return Math.max(0, ...times.map((time, index) => time - (times[index - 1] ?? time))) / 1_000;
};

/** Counts the failed calls by call and reason, with the seconds after a fault in which they failed. */
export const describeFailed = ({ calls, faults }: Pick<Outcome, 'calls' | 'faults'>): string[] => {
  const describe = ({ key, status, error }: Call) =>
    `${key.replace(/[0-9a-f]{24}/g, '{id}').replace(/matches\/.*|\?.*/, '')} ${error ?? status}`;
  return [...Map.groupBy(calls.filter(hasFailed), describe)]
    .map(([reason, failed]) => {
      const seconds = new Set(failed.map((call) => Math.floor(readSecondsAfterFault(call, faults))));
      return `${failed.length} ${reason}, after ${[...seconds].sort((a, b) => a - b).join(' ')} s`;
    })
    .sort();
};

const none = { atMost: 0 };

export const lossMetrics = ({ lost, behind }: Pick<Outcome, 'lost' | 'behind'>): Metric[] => [
  metric('acknowledged writes lost', lost.writes.length, '', none),
  metric('emails lost', lost.emails.length, '', none),
  metric('streams that miss a change', behind, '', none),
];

/** @param maxShare of the calls may fail @param maxSeconds after the fault the last one has failed */
export const outcomeMetrics = (outcome: Outcome, maxShare: number, maxSeconds?: number): Metric[] => {
  const { calls } = outcome;
  const failed = countFailed(outcome);
  return [
    metric('calls', calls.length),
    maxShare === 0
      ? metric('failed calls', failed, '', none)
      : metric('share of failed calls', failed / calls.length, '', { atMost: maxShare }),
    ...(maxSeconds === undefined
      ? []
      : [metric('last failed call after the fault', readFailingSeconds(outcome), 's', { atMost: maxSeconds })]),
    metric(
      'p99',
      percentile(
        calls.map(({ ms }) => ms),
        0.99,
      ),
      'ms',
    ),
    ...lossMetrics(outcome),
  ];
};

/** What a proof and its control have measured. */
export interface ProofResult {
  title: string;
  metrics: Metric[];
  control: { title: string; metrics: Metric[] };
}

/** A proof counts if it meets its thresholds and its control does not. */
export const isProven = ({ metrics, control }: Pick<ProofResult, 'metrics' | 'control'>): boolean =>
  metrics.every(isMet) && !control.metrics.every(isMet);
