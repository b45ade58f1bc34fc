import { describe, expect, jest, test } from '@jest/globals';
import { texts } from './texts';

/** Every word in the order of the screens; a function is called with samples. */
const words = (value: unknown): string[] => {
  if (typeof value === 'string') return [value];
  if (typeof value === 'function') return words(value('1'));
  if (typeof value === 'object' && value !== null) return Object.values(value).flatMap(words);
  return [];
};

describe('words that the specification quotes', () => {
  test.each([
    'Registration Failed',
    'Registration failed',
    'Signup Error',
    'Something went wrong during signup. Please try again.',
    'Invalid Access',
    'Please sign up first to verify your email.',
    'Verification Failed',
    'Verification failed',
    'Resend Failed',
    'Failed to resend OTP',
    'Reset Failed',
    'Failed to send reset email',
    'Failed to reset password',
    'Invalid Link',
    'This password reset link is invalid or expired.',
    'Sign In Failed',
    'Sign in failed',
    'No reset token provided',
    'Welcome back!',
    'Successfully signed in as 1',
    'Coming Soon',
    'Password reset will be available soon!',
    'Check Your Email!',
    'Email Verified!',
    'OTP Sent',
    'Reset Email Sent',
    'Password Reset',
    'Signed Out',
    'Failed to sign out. Please try again.',
    'Clan created successfully!',
    'Member added to clan successfully!',
    'Following',
    'Unfollowed',
    'Platform Updated',
    'Profile picture updated successfully!',
    'Failed to create clan',
    'Failed to add member',
    'Failed to add member to clan',
    'Failed to delete clan',
    'Invalid File Type',
    'Please select an image file (JPG, PNG, GIF, etc.)',
    'File Too Large',
    'Please select an image smaller than 5MB',
    'Upload Failed',
    'Failed to upload avatar',
    'Update Failed',
    'Failed to update platform. Please try again.',
    'Failed to update follow status',
    'Failed to search',
    'Failed to search. Please try again.',
    'No members found with that username.',
    'Failed to get user profile',
    'Failed to load profile.',
    'Connection Test Failed',
    'Failed to Send',
    'Email Already Used',
    'This email is already registered. Try a different email address.',
    'Loading top players...',
    'Loading top clans...',
    'No players on leaderboard yet',
    'No clans available yet',
    'No tournaments available at the moment.',
    'No news articles available at the moment.',
    'No News Available',
    "The article you're looking for doesn't exist or has been removed.",
    'A powerful gaming clan ready for battle.',
    'No users found matching your search.',
    'No users available.',
    'No members yet',
    'Be the first to join!',
    'There are currently no tournaments running. Check back soon...',
    "You're not a member of any clan yet",
    'No followers yet',
    'No following yet',
    'Select a member from search results to view their profile.',
    'Please sign in to test email functionality',
    '404 Page Not Found',
  ])('%s', (word) => {
    expect(words(texts)).toContain(word);
  });
});

test('the official account is introduced with the configured names', () => {
  const { title, description } = texts.officialAccount;
  expect(title('ELM Gaming')).toBe('Official ELM Gaming Community');
  expect(description('ELM Gaming')).toBe(
    'Official community account for ELM Gaming. Follow for updates, tournaments, and news.',
  );
});

test('an unknown member goes by the first 8 characters of the id', () => {
  expect(texts.clanDetail.unknownMember('65f0c0ffee0000000000c1a4')).toBe('User 65f0c0ff');
});

test.each([
  './account/password-strength',
  './competition/tournament-status',
  './http/errors',
  './limits',
  './platforms',
  './roles',
  './texts',
])('%s brings no zod into a bundle', async (entry) => {
  await jest.isolateModulesAsync(async () => {
    jest.doMock('zod', () => {
      throw new Error('zod was loaded');
    });
    await expect(import(entry)).resolves.toBeDefined();
  });
});
