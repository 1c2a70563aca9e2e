import { deliveryMigrations } from '@portal/delivery'
import { jobMigrations } from '@portal/jobs'
import { peopleMigrations } from '@portal/people'
import type { NamedMigration } from '@portal/persistence'
import { RegistrationBaseline } from './baseline.ts'

/** Migrations of background jobs, message delivery, the copy of persons and the registration service, oldest first. */
export const migrations: readonly NamedMigration[] = [
  ...jobMigrations,
  ...deliveryMigrations,
  ...peopleMigrations,
  { name: 'registration-baseline', class: RegistrationBaseline },
]
