import { suites } from '@portal/testing-vitest'

/** The tests of the tools are next to them, without a `src` folder. */
export default suites(import.meta.dirname, ['**'])
