import { Migration20261121Admin } from './migration-20261121-admin.ts'

/** Oldest first. */
export const migrations = [Migration20261121Admin]

/** Tables that are only ever added to. */
export const appendOnly = ['audit_entry']
