export { readVersionTranslation } from './translations.queries.ts'
