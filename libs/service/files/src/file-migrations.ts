import { Migration20260101000004Files } from './files.migration.ts'

/** The migrations of a service that stores files: `[...fileMigrations, ...migrationsOfTheService]`. */
export const fileMigrations = [Migration20260101000004Files] as const
