export { suites } from './suites.ts'
