import { Link } from '@portal/portal';
import { Button, Card, EmptyState, Page } from '@portal/ui';
import { paths } from '../../../paths';
import { texts } from '../texts';

/** Stands in for the page while nobody is signed in, and leads back to it. */
export const SignInCard = () => (
  <Page width="form">
    <Card padding="lg">
      <EmptyState
        title={texts.signedOut}
        headingLevel={1}
        action={
          <Button asChild>
            <Link to={paths.signIn({ next: paths.emailTest() })}>{texts.signIn}</Link>
          </Button>
        }
      />
    </Card>
  </Page>
);
