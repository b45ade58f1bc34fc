import { expect, test } from '@jest/globals';
import { createRenderer } from './render.ts';

const origin = 'https://portal.example.com';
const renderEmail = createRenderer({
  ...{ productName: 'ELM', communityName: 'ELM Gaming', publicUrl: origin, logoUrl: `${origin}/icon-192.png` },
});
const vars = {
  ...{ username: 'night_owl', tournamentId: '65f0c0ffee0000000000e005', tournamentName: 'Night Cup' },
  ...{ matchKey: 'w2-1', matchLabel: 'Semifinal 1', home: 'Ana', away: 'Ben', dueAt: '2026-12-12T20:10:00.000Z' },
};
const render = (more: object) =>
  renderEmail(
    { template: 'tournament-match', vars: { ...vars, ...more }, requestedAt: new Date('2026-12-01T10:00:00.000Z') },
    null,
  );

test('where rules decide, players learn until when they can add a screenshot', () => {
  const { subject, text } = render({ event: 'disputed', opponent: 'Ben' });
  expect(subject).toBe('Your match against Ben is disputed. Add a screenshot by December 12, 8:10 PM UTC');
  expect(text).toContain('If only one of two reports has a screenshot, it counts');
  expect(text).toContain('you play in Night Cup');
});

test.each(['called', 'disputed', 'still-disputed'])('where rules decide, staff learns when: %s', (event) => {
  const { text } = render({ event, reason: 'No' });
  expect(text).toContain('The rules of Night Cup decide the match at December 12, 8:10 PM UTC if staff does not.');
  expect(text).toContain('you are on the staff of Night Cup');
});
