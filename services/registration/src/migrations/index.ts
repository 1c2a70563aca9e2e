import { deliveryMigrations } from '@portal/delivery'
import { importMigrations } from '@portal/imports'
import { jobMigrations } from '@portal/jobs'
import type { NamedMigration } from '@portal/persistence'
import { RegistrationBaseline } from './baseline.ts'
import { PeopleBaseline } from './people-baseline.ts'

/** Migrations of background jobs, message delivery, imports and the registration service, oldest first. */
export const migrations: readonly NamedMigration[] = [
  ...jobMigrations,
  ...deliveryMigrations,
  ...importMigrations,
  { name: 'registration-baseline', class: RegistrationBaseline },
  { name: 'registration-people', class: PeopleBaseline },
]
