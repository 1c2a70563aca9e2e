import { deliveryMigrations } from '@portal/delivery'
import { fileMigrations } from '@portal/files'
import { jobMigrations } from '@portal/jobs'
import { peopleMigrations } from '@portal/people'
import { RegulationsBaseline } from './baseline.ts'

/** Oldest first. */
export const migrations = [
  ...jobMigrations,
  ...deliveryMigrations,
  ...fileMigrations,
  ...peopleMigrations,
  { name: 'regulations-baseline', class: RegulationsBaseline },
]
