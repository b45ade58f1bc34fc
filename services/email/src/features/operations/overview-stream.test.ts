import { expect, test } from '@jest/globals';
import { silentLogger } from '@portal/service-kit/testing';
import { createOverviewStreams } from './overview-stream';

test('a stream reports that the overview cannot be read, so that the page does not show old numbers as live', async () => {
  const streams = createOverviewStreams(() => Promise.reject(new Error('the database is down')), silentLogger);
  const player = { userId: '65f0c0ffee0000000000c1a5', username: 'night_shift', sessionId: 's1' };
  const stream = streams.open({ ...player, privileged: false, operator: true });
  let text = '';
  for await (const chunk of stream) {
    text += String(chunk);
    if (text.includes('unavailable')) streams.endAll();
  }
  expect(text).toBe('retry: 1000\n\nevent: unavailable\ndata: {}\n\n');
});
