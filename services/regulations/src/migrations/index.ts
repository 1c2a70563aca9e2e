import { deliveryMigrations } from '@portal/delivery'
import { fileMigrations } from '@portal/files'
import { Migration20261101000010Regulations } from './baseline.ts'

/** Oldest first. */
export const migrations = [...deliveryMigrations, ...fileMigrations, Migration20261101000010Regulations]
