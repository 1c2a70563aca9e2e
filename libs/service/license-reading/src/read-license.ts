import { existsSync } from 'node:fs'
import { LimitExceededError, runLimitedProcess, type ProcessLimits } from '@portal/files/limited-process'
import type { LicenseReading } from './license-reading.ts'
import type { ReadImageTask } from './read-image.ts'
import { TaskLimit } from './task-limit.ts'

/** Reading a photo of 12 million pixels takes 2 seconds of processor time and 250 MB. */
const limits: ProcessLimits = { memoryMegabytes: 768, cpuSeconds: 30, timeoutMs: 120_000 }
/** Requests are more urgent than licenses, and each process uses a whole processor. */
const running = new TaskLimit(2)

/** The script next to the bundled service, or the source file when the service runs from source. */
const bundledScript = new URL('./license-reading-process.mjs', import.meta.url)
const ownScript = existsSync(bundledScript) ? bundledScript : new URL('./license-reading.process.ts', import.meta.url)

interface ReadLicenseOptions {
  /** Aborting it stops the process. */
  readonly signal?: AbortSignal
  /** The script of the process, for code that is not bundled with the service; by default that next to this module. */
  readonly script?: URL
}

/**
 * Reads the license in a JPEG, PNG or PDF file, in a process of its own with a low priority, at most two at a time. The kind of the
 * file is taken from its content. `today` (YYYY-MM-DD) decides whether the license has expired.
 */
export function readLicense(
  path: string,
  today: string,
  { signal, script = ownScript }: ReadLicenseOptions = {},
): Promise<LicenseReading> {
  return running.run(async () => {
    const task: ReadImageTask = { path, today }
    try {
      return await runLimitedProcess<LicenseReading>({ script, task, limits, ...(signal && { signal }) })
    } catch (failure) {
      if (failure instanceof LimitExceededError)
        return { document: 'unknown', source: 'text', fields: {}, problems: ['unreadable'] }
      throw failure
    }
  })
}
