import { deliveryMigrations } from '@portal/delivery'
import { importMigrations } from '@portal/imports'
import { jobMigrations } from '@portal/jobs'
import { peopleMigrations } from '@portal/people'
import type { NamedMigration } from '@portal/persistence'
import { RegistrationBaseline } from './baseline.ts'

/** Migrations of background jobs, message delivery, the copy of persons, imports and the registration service, oldest first. */
export const migrations: readonly NamedMigration[] = [
  ...jobMigrations,
  ...deliveryMigrations,
  ...peopleMigrations,
  ...importMigrations,
  { name: 'registration-baseline', class: RegistrationBaseline },
]
