/** The shell posts reports of remotes' builds here. Without zod, for the browser. */
export const remoteReportsPath = '/api/remotes/reports';
/** And its web vitals here. */
export const remoteVitalsPath = '/api/remotes/vitals';

/**
 * Where a build failed: its entry script, the module it exposes, the chunk of a page or widget, code that threw when it was imported, or
 * rendering.
 */
export const failureStages = ['entry', 'module', 'chunk', 'import', 'render'] as const;
export type FailureStage = (typeof failureStages)[number];

/** How: an error, a response that is not the expected script, or none in time. */
export const failureKinds = ['error', 'invalid', 'timeout'] as const;
export type FailureKind = (typeof failureKinds)[number];

export const maxReportMessageLength = 200;
export const maxReportStackLength = 1_000;
