import { liveStates } from '../support/states';
import { testScreenshots } from './test-screenshots';

testScreenshots('live', liveStates);
