import { browserPreset } from '@portal/tools/jest';

export default browserPreset(import.meta.url);
