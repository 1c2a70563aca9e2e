import { suites } from './tools/vitest.ts'

/** All tests of all packages and of the tools, for `npm test`: one Vitest loads what they share once. */
export default suites(import.meta.dirname, ['{shell,mfe-*,services/*,libs/*/*}/{src,build}/**', 'tools/**'])
