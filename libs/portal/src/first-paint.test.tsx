/** @jest-environment node */
import { expect, test } from '@jest/globals';
import { fillSubject } from '@portal/contracts/first-paint';
import { useLocation } from 'react-router-dom';
import { styled } from 'styled-components';
import { usePortalConfig } from './config/portal-config.tsx';
import { paint, paintPages } from './first-paint.tsx';
import { PaintedValue } from './painted-value.tsx';
import { useSession } from './session/session.ts';

const Box = styled.div`
  color: rgb(1, 2, 3);
`;

const Greeting = () => <Box>{`${usePortalConfig().communityName} ${useLocation().pathname}`}</Box>;

test('content is painted with its styles and stand-ins for values of the config', () => {
  const [painted, ...others] = paint('/clans', <Greeting />);
  expect(others).toEqual([]);
  expect(painted?.html).toContain('>https://config.invalid/communityName /clans</div>');
  expect(painted?.css).toContain('color:rgb(1, 2, 3);');
  expect(painted?.features).toEqual({});
});

const Sections = () => {
  const { liveHome, liveTournaments } = usePortalConfig().features;
  return <p>{liveHome ? `live, tournaments ${liveTournaments}` : 'quiet'}</p>;
};

test('content that reads feature flags is painted for each of their values', () => {
  const variants = paint('/', <Sections />).map(({ features, html }) => [features, html]);
  expect(variants).toContainEqual([{ liveHome: true, liveTournaments: true }, '<p>live, tournaments true</p>']);
  expect(variants).toContainEqual([{ liveHome: true, liveTournaments: false }, '<p>live, tournaments false</p>']);
  expect(variants.filter(([, html]) => html === '<p>quiet</p>')).not.toEqual([]);
});

const Status = () => <p>{useSession().status}</p>;

test('content that reads the session is painted for visitors and for players whose session is loading', () => {
  const variants = paint('/', <Status />).map(({ hasSession, html }) => [hasSession, html]);
  expect(variants).toEqual([
    [false, '<p>signed-out</p>'],
    [true, '<p>loading</p>'],
  ]);
});

test('content has its own classes, and placeholders between the tokens of their values', () => {
  const [painted] = paint(
    '/clans/1',
    <Box className="unstyled">
      <PaintedValue of="title">
        <i />
      </PaintedValue>
    </Box>,
  );
  const [, name] = /^<div class="(paint-\w+)">/.exec(painted?.html ?? '') ?? [];
  expect(painted?.html).toBe(
    `<div class="${name}">https://subject.invalid/title<i></i>https://subject.invalid/end</div>`,
  );
  expect(painted?.css).toContain(`.${name}{color:rgb(1, 2, 3);}`);
});

test('a fact of the first response is painted from its template', () => {
  const [painted] = paint('/clans', <PaintedValue of="{0.score|number} points">-</PaintedValue>);
  const html = (of: string | undefined) =>
    fillSubject(painted?.html ?? '', (name) => (name === '{0.score|number} points' ? of : 'other'));
  expect(html('7 points')).toBe('7 points');
  expect(html(undefined)).toBe('-');
});

test('content with a style attribute is refused, since the policy of pages would block it', () => {
  expect(() => paint('/', <p style={{ color: 'red' }}>Red</p>)).toThrow('has a style attribute');
});

test('pages are painted by their skeletons', () => {
  const { '/clans': clans = [] } = paintPages({ '/clans': Greeting });
  expect(clans.map(({ html }) => html)).toEqual([expect.stringContaining('communityName /clans')]);
});
