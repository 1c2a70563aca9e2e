import { suites } from './vitest.ts'

/** The tests of the tools stand beside them, without a `src` folder between. */
export default suites(import.meta.dirname, { folders: '**' })
