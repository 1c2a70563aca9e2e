import { existsSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import type { FileKindName } from '../file-kinds.ts'
import { createFileLimits, LimitExceededError, runLimitedProcess } from '../isolation/limited-process.ts'
import type { FileErrorCode } from './file-error-code.ts'

/** The largest files have 4 GB; they are read in parts. */
const memoryMegabytes = 256

/** The script next to the bundled service, or the source file when the service runs from source. */
const bundledScript = new URL('./inspection-process.mjs', import.meta.url)
const script = existsSync(bundledScript) ? bundledScript : new URL('./inspection.process.ts', import.meta.url)

/**
 * Inspects the content of a file before it can be read, in a process of its own. Returns undefined when there is nothing against
 * it.
 */
export async function inspectFile(
  path: string,
  kind: FileKindName,
  signal?: AbortSignal,
): Promise<FileErrorCode | undefined> {
  try {
    const limits = createFileLimits((await stat(path)).size, memoryMegabytes)
    const work = { script, task: { path, kind }, limits, ...(signal && { signal }) }
    return (await runLimitedProcess<{ readonly errorCode?: FileErrorCode }>(work)).errorCode
  } catch (failure) {
    if (failure instanceof LimitExceededError) return 'files.expands-too-large'
    throw failure
  }
}
