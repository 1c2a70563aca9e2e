import { FilesBaseline } from './files.migration.ts'

/** The migrations of a service that stores files: `[...fileMigrations, ...migrationsOfTheService]`. */
export const fileMigrations = [{ name: 'files-baseline', class: FilesBaseline }] as const
