import { deliveryMigrations } from '@portal/delivery'
import { fileMigrations } from '@portal/files'
import { RegulationsBaseline } from './baseline.ts'

/** Oldest first. */
export const migrations = [
  ...deliveryMigrations,
  ...fileMigrations,
  { name: 'regulations-baseline', class: RegulationsBaseline },
]
