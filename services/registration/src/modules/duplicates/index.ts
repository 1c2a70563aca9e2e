export type { DuplicateWeights } from './duplicate-score.ts'
export { duplicateWeights } from './duplicate-weights.ts'
export { DuplicatesModule } from './duplicates.module.ts'
export { Duplicates } from './duplicates.ts'
