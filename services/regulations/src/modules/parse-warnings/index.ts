export { listParseWarnings } from './parse-warnings.queries.ts'
export {
  acceptOpenWarnings,
  countOpenWarnings,
  type NewParseWarning,
  readOpenWarnings,
  removeImportedWarnings,
  storeWarnings,
  toParseWarning,
  warningColumns,
  type WarningRow,
  warningTables,
} from './parse-warnings.store.ts'
