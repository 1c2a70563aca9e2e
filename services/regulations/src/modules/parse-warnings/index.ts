export { listParseWarnings } from './parse-warnings.queries.ts'
export {
  acceptOpenWarnings,
  countOpenWarnings,
  findWarning,
  type NewParseWarning,
  readOpenWarnings,
  removeImportedWarnings,
  setResolution,
  storeWarnings,
} from './parse-warnings.store.ts'
