import { suites } from './vitest.ts'

/** The tests of the tools are next to them, without a `src` folder. */
export default suites(import.meta.dirname, ['**'])
