export { localeFaults } from './locale-faults.ts'
export { keepsPlaceholders, placeholdersOf } from './placeholders.ts'
export type { TextKey } from './text-key.ts'
