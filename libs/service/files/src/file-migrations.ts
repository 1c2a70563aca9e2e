import { Migration20260101000006OpenFiles } from './open-files.migration.ts'
import { Migration20260101000004StoredFiles } from './stored-files.migration.ts'

/** The migrations of a service that keeps files: `[...fileMigrations, ...its own]`. */
export const fileMigrations = [Migration20260101000004StoredFiles, Migration20260101000006OpenFiles] as const
