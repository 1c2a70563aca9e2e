export { loadParserSession, storeParserSession } from './parser-session.ts'
export { useUndoImport } from './use-undo-import.ts'
