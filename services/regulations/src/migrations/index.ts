import { deliveryMigrations } from '@portal/delivery'
import { fileMigrations } from '@portal/files'
import { Migration20261121Baseline } from './baseline.ts'

/** Oldest first. */
export const migrations = [...deliveryMigrations, ...fileMigrations, Migration20261121Baseline]
