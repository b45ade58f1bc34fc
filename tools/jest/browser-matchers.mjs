import { configure } from '@testing-library/dom';
import '@testing-library/jest-dom/jest-globals';

// How long `findBy…` and `waitFor` wait at most. The default of one second is too short for a busy machine.
configure({ asyncUtilTimeout: 8000 });
