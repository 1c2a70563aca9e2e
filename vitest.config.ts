import { suites } from '@portal/testing-vitest'

/** All tests of all packages, for `npm test`: one Vitest loads what they share once. */
export default suites(import.meta.dirname, ['{shell,mfe-*,services/*,libs/*/*}/{src,build}/**', 'tools/**'])
