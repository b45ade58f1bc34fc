/** Reasons that staff gives most often. They are shown as they are, so they are sentences for everyone. */
export const commonReasons = {
  ruling: [
    'The screenshot shows this score.',
    'Both players agree.',
    'The opponent did not appear.',
    'Lost connection.',
  ],
  correction: ['The score was entered wrongly.', 'The screenshot shows this score.', 'Both players agree.'],
  clocks: ['The game servers were down.', 'A break for everyone.'],
  pause: ['Short break.', 'The game servers are down.', 'We check a result.'],
  cancel: ['Too few players.', 'The game servers are down.', 'The date does not suit.'],
  add: ['Late registration.', 'Invited by the organizer.'],
  remove: ['At the own request.', 'Registered twice.'],
  restore: ['Removed by mistake.', 'Late, but here.'],
  disqualify: ['Broke the rules.', 'False reports.', 'Insulted others.'],
  replace: ['The player cannot come.', 'Named by the clan.'],
} as const satisfies Record<string, readonly string[]>;
