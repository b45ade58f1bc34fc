import { Cluster, Medal } from '@portal/ui';
import { styled } from 'styled-components';

const Second = styled(Medal)`
  inline-size: 3.5rem;
  block-size: 3.5rem;
`;

const First = styled(Medal)`
  inline-size: 5rem;
  block-size: 5rem;
`;

/** The three medals as they stand on a podium. Decoration. */
export const Podium = () => (
  <Cluster gap={4} align="end" justify="center" aria-hidden>
    <Second place={2} />
    <First place={1} />
    <Second place={3} />
  </Cluster>
);
