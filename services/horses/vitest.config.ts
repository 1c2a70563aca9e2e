import { suites } from '@portal/testing-vitest'

export default suites(import.meta.dirname)
