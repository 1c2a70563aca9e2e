import { jobMigrations } from '@portal/jobs'
import { AdminBaseline } from './baseline.ts'

/** Migrations of background jobs and of the admin service, oldest first. */
export const migrations = [...jobMigrations, { name: 'admin-baseline', class: AdminBaseline }]

/** Tables that only allow inserts. */
export const appendOnly = ['audit_entry']
