import { StoredFileKeys } from './file-keys.migration.ts'
import { FilesBaseline } from './files.migration.ts'

/** The migrations of a service that stores files: `[...fileMigrations, ...migrationsOfTheService]`. */
export const fileMigrations = [
  { name: 'files-baseline', class: FilesBaseline },
  { name: 'files-keys', class: StoredFileKeys },
] as const
