import { type AuthContent, AuthLayout } from '../../shared/auth-layout.tsx';

/** The page around its form; without content, its placeholder. */
export const ResetPasswordFrame = (content: AuthContent) => (
  <AuthLayout
    title="Create New Password"
    subtitle="Choose a strong password for your account"
    placeholder={{ fields: 2, links: 1 }}
    {...content}
  />
);
