/** The shell posts its beacons here. This file does not import zod, because browsers load it. */
export const beaconPath = '/api/remotes/beacons';

/**
 * Stage at which a build failed: its entry script, the module it exposes, the chunk of a page or widget, code that threw when it was
 * imported, or rendering.
 */
export const failureStages = ['entry', 'module', 'chunk', 'import', 'render'] as const;

/** Kind of a failure: an error, a response that is not the expected script, or no response in time. */
export const failureKinds = ['error', 'invalid', 'timeout'] as const;

export const maxFailureMessageLength = 200;
export const maxFailureStackLength = 1_000;

export const vitalNames = ['lcp', 'inp', 'cls'] as const;
export type VitalName = (typeof vitalNames)[number];
