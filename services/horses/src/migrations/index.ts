import { importMigrations } from '@portal/imports'
import { jobMigrations } from '@portal/jobs'
import { peopleMigrations } from '@portal/people'
import type { NamedMigration } from '@portal/persistence'
import { HorsesBaseline } from './baseline.ts'
<<<<<<< HEAD
import { HealthTables } from './health.ts'
=======
import { HorsePeopleMigration } from './horse-people.ts'
>>>>>>> 2c627e56 (horses: change the people and the location of a horse by rules)
import { VerdictChangesMigration } from './verdict-changes.ts'

/** Migrations of background jobs, imports, the copy of persons and the horses service, oldest first. */
export const migrations: readonly NamedMigration[] = [
  ...jobMigrations,
  ...importMigrations,
  ...peopleMigrations,
  { name: 'horses-baseline', class: HorsesBaseline },
  { name: 'horses-verdict-changes', class: VerdictChangesMigration },
<<<<<<< HEAD
  { name: 'horses-health', class: HealthTables },
=======
  { name: 'horses-people', class: HorsePeopleMigration },
>>>>>>> 2c627e56 (horses: change the people and the location of a horse by rules)
]

/** Tables into which the service may only insert. */
export const appendOnly: readonly string[] = ['horse_rule', 'horse_rule_withdrawal', 'health_record']
