export { keepsPlaceholders, placeholdersOf } from './placeholders.ts'
