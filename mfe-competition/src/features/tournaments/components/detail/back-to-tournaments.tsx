import { texts } from '@portal/contracts/texts';
import { Link, paths } from '@portal/portal';
import { TextLink } from '@portal/ui';
import { ArrowLeft } from 'lucide-react';

export const BackToTournaments = () => (
  <TextLink asChild>
    <Link to={paths.tournaments()}>
      <ArrowLeft aria-hidden />
      {texts.tournamentDetail.back}
    </Link>
  </TextLink>
);
