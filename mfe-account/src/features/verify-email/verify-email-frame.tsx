import { Alert, Skeleton, Stack, Text } from '@portal/ui';
import { Clock } from 'lucide-react';
import { type AuthContent, AuthLayout } from '../../shared/auth-layout.tsx';

const notes = (
  <Stack gap={5}>
    <Text size="small" tone="muted" as="div">
      <Skeleton height="2lh" />
    </Text>
    <Alert icon={<Clock aria-hidden />}>
      <Skeleton width="12rem" height="1lh" />
    </Alert>
    <Text size="small" tone="muted" as="div">
      <Skeleton width="16rem" height="1lh" />
    </Text>
  </Stack>
);

interface VerifyEmailFrameProps extends AuthContent {
  /** Undefined until it is known. */
  address?: string;
}

/** The page around its form; without content, its placeholder. */
export const VerifyEmailFrame = ({ address, ...content }: VerifyEmailFrameProps) => (
  <AuthLayout
    title="Verify Your Email"
    subtitle={address && `Enter the 6-digit code sent to ${address}`}
    placeholder={{ fields: 1, links: 1, notes }}
    {...content}
  />
);
