import { AdminBaseline } from './baseline.ts'

/** Migrations of the admin service, oldest first. */
export const migrations = [{ name: 'admin-baseline', class: AdminBaseline }]

/** Tables that only allow inserts. */
export const appendOnly = ['audit_entry']
