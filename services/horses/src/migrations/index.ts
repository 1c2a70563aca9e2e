import type { NamedMigration } from '@portal/persistence'
import { HorsesBaseline } from './baseline.ts'

/** Migrations of the horses service, oldest first. */
export const migrations: readonly NamedMigration[] = [{ name: 'horses-baseline', class: HorsesBaseline }]
