import { Migration20261101000010Admin } from './baseline.ts'

/** Migrations of the admin service, oldest first. */
export const migrations = [Migration20261101000010Admin]

/** Tables that only allow inserts. */
export const appendOnly = ['audit_entry']
