import { type AuthContent, AuthLayout } from '../../shared/auth-layout.tsx';

/** The page around its form; without content, its placeholder. */
export const SignUpFrame = (content: AuthContent) => (
  <AuthLayout
    title="Create Account"
    subtitle="Join the gaming community and start competing"
    placeholder={{ fields: 4, links: 1 }}
    {...content}
  />
);
