import { texts } from '@portal/contracts/texts';
import { Link, paths } from '@portal/portal';
import { Button, Card, EmptyState, Page } from '@portal/ui';

const words = texts.emailTest;

/** Stands in for the page while nobody is signed in, and leads back to it. */
export const SignInCard = () => (
  <Page width="form">
    <Card padding="lg">
      <EmptyState
        title={words.signedOut}
        headingLevel={1}
        action={
          <Button asChild>
            <Link to={paths.signIn({ next: paths.emailTest() })}>{words.signIn}</Link>
          </Button>
        }
      />
    </Card>
  </Page>
);
