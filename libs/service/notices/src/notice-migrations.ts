import type { NamedMigration } from '@portal/persistence'
import { NoticesBaseline } from './notices.migration.ts'

/** The tables of notices; add them to the migrations of a service that sends some. */
export const noticeMigrations: readonly NamedMigration[] = [{ name: 'notices-baseline', class: NoticesBaseline }]
