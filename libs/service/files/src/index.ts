export { fileKinds, type FileKind } from './file-kinds.ts'
export { fileMigrations } from './file-migrations.ts'
