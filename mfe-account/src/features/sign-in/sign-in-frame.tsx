import { usePortalConfig } from '@portal/portal';
import { type AuthContent, AuthLayout } from '../../shared/auth-layout.tsx';

/** The page around its form; without content, its placeholder. */
export const SignInFrame = (content: AuthContent) => {
  const { productName } = usePortalConfig();
  return (
    <AuthLayout
      title="Welcome Back"
      subtitle={`Sign in to your ${productName} account`}
      placeholder={{ fields: 2, links: 2 }}
      {...content}
    />
  );
};
