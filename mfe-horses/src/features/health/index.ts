export { useRecordName } from './texts.ts'
