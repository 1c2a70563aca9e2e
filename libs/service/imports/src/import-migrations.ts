import type { NamedMigration } from '@portal/persistence'
import { ImportsBaseline } from './imports.migration.ts'

/** The tables of imports; add them to the migrations of a service that imports files. */
export const importMigrations: readonly NamedMigration[] = [{ name: 'imports-baseline', class: ImportsBaseline }]
