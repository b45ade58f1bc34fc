import { Link } from '@portal/portal';
import { TextLink } from '@portal/ui';
import { ArrowLeft } from 'lucide-react';
import { paths } from '../paths';

export const BackToSignIn = () => (
  <TextLink asChild>
    <Link to={paths.authSignIn()}>
      <ArrowLeft aria-hidden />
      Back to Sign In
    </Link>
  </TextLink>
);
