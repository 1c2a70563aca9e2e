export { fileKinds, type FileKind } from './file-kinds.ts'
