export { checkHistories, findDifferences, type HistoryCheck } from './check-histories.ts'
export { generateHistory, type History } from './generate-history.ts'
export { shrinkHistory } from './shrink-history.ts'
