import { type AuthContent, AuthLayout } from '../../shared/auth-layout.tsx';

/** The page around its form; without content, its placeholder. */
export const ForgotPasswordFrame = (content: AuthContent) => (
  <AuthLayout
    title="Reset Password"
    subtitle="Enter your email and we will send you a reset link"
    placeholder={{ fields: 1, links: 1 }}
    {...content}
  />
);
