import type { NamedMigration } from '@portal/persistence'
import { JobsBaseline } from './jobs.migration.ts'
import { jobsSchema } from './jobs-schema.ts'

/** The migrations of a service that runs jobs: `[...jobMigrations, ...ownMigrations]`. */
export const jobMigrations: readonly NamedMigration[] = [
  { name: 'jobs-baseline', class: JobsBaseline, schema: jobsSchema },
]
