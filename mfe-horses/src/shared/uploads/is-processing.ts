import type { FileState } from '@portal/contracts-horses/file-rules'

/** Whether the state of a file will change by itself. */
export function isProcessing({ state }: { readonly state: FileState }): boolean {
  return state === 'Started Uploading' || state === 'Uploaded' || state === 'Processing'
}
