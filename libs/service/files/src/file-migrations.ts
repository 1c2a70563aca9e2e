import { Migration20261101000002Files } from './files.migration.ts'

/** The migrations of a service that stores files: `[...fileMigrations, ...migrationsOfTheService]`. */
export const fileMigrations = [Migration20261101000002Files] as const
