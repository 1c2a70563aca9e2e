import { Baseline } from './baseline.ts'

/** Migrations of the admin service, oldest first. */
export const migrations = [Baseline]

/** Tables that only allow inserts. */
export const appendOnly = ['audit_entry']
