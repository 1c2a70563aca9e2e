import { findFileProblem } from '@portal/contracts-horses/file-rules'
import type { FileProblem } from './file-problems.tsx'

/** Separates selected files that can be sent from those that cannot. */
export function checkFiles(files: readonly File[]): {
  readonly accepted: readonly File[]
  readonly problems: readonly FileProblem[]
} {
  const checked = files.map((file) => ({ file, code: findFileProblem(file) }))
  return {
    accepted: checked.flatMap(({ file, code }) => (code === undefined ? file : [])),
    problems: checked.flatMap(({ file: { name }, code }) => (code === undefined ? [] : { name, code })),
  }
}
