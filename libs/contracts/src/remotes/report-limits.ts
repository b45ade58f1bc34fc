/** The shell posts reports of remotes' builds here. This file does not import zod, because browsers load it. */
export const remoteReportsPath = '/api/remotes/reports';
/** The shell posts web vitals here. */
export const remoteVitalsPath = '/api/remotes/vitals';

/**
 * Stage at which a build failed: its entry script, the module it exposes, the chunk of a page or widget, code that threw when it was
 * imported, or rendering.
 */
export const failureStages = ['entry', 'module', 'chunk', 'import', 'render'] as const;
export type FailureStage = (typeof failureStages)[number];

/** Kind of a failure: an error, a response that is not the expected script, or no response in time. */
export const failureKinds = ['error', 'invalid', 'timeout'] as const;
export type FailureKind = (typeof failureKinds)[number];

export const maxReportMessageLength = 200;
export const maxReportStackLength = 1_000;
