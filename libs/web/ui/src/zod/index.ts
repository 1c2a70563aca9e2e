/**
 * zod as the shell provides it to the schemas of contracts in browsers: without the parts for other languages, JSON
 * Schema and classes, which are more than half of it. `import { z } from 'zod'` gets this module.
 */
export * as z from './names.ts'
