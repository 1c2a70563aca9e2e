import type { NamedMigration } from '@portal/persistence'
import { DatedSettingsBaseline } from './dated-settings.migration.ts'

/** The table of settings; add it to the migrations of a service with dated settings. */
export const datedSettingMigrations: readonly NamedMigration[] = [
  { name: 'dated-settings-baseline', class: DatedSettingsBaseline },
]
/** Add them to the append-only tables of the service. */
export const datedSettingTables = ['dated_setting', 'dated_setting_withdrawal'] as const
