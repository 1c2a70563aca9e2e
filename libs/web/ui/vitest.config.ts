import { suites } from '../../../tools/vitest.ts'

export default suites(import.meta.dirname)
