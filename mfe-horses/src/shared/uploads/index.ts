export { useDownload } from './use-download.ts'
export { FileStateTag } from './file-state-tag.tsx'
export { isProcessing } from './is-processing.ts'
export { UploadField } from './upload-field.tsx'
