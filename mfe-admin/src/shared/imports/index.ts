export type { ImportKind } from './import-kind.ts'
export { ImportsPage } from './imports-page.tsx'
