import type { Platform } from '@portal/contracts';
import { call, mutationOptions } from '@portal/portal';

export const updatePlatformMutation = mutationOptions({
  // One after the other: of two quick choices the later one must be what the server keeps.
  scope: { id: 'update-platform' },
  mutationFn: (platform: Platform) => call('POST /api/auth/update-platform', { body: { platform } }),
});
