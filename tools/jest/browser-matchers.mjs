import { configure } from '@testing-library/dom';
import '@testing-library/jest-dom/jest-globals';

// Timeout of `findBy…` and `waitFor`. The default of one second is too short for a busy machine.
configure({ asyncUtilTimeout: 60_000 });
