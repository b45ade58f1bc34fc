import { z } from 'zod';

// zod probes `new Function` to decide whether it may compile parsers; under the portal's CSP that probe is a violation report.
z.config({ jitless: true });

export { z };
