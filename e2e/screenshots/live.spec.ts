import { liveStates } from '../support/states.ts';
import { testScreenshots } from './test-screenshots.ts';

testScreenshots('live', liveStates);
