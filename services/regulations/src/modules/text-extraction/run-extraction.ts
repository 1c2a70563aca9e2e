import { existsSync } from 'node:fs'
import { LimitExceededError, runLimitedProcess, type ProcessLimits } from '@portal/files'
import type { ExtractionOutcome, ExtractionTask } from './extraction.process.ts'

const limits: ProcessLimits = { memoryMegabytes: 768, cpuSeconds: 120, timeoutMs: 300_000 }

/** The script next to the bundled service, or the source file when the service runs from source. */
const bundledScript = new URL('./extraction-process.mjs', import.meta.url)
const script = existsSync(bundledScript) ? bundledScript : new URL('./extraction.process.ts', import.meta.url)

/** Extracts text in a process of its own. Exceeding a limit is a failure. Aborting the signal stops the process. */
export async function runExtraction(
  task: ExtractionTask,
  onProgress: (progress: number) => void,
  signal: AbortSignal,
): Promise<ExtractionOutcome> {
  try {
    return await runLimitedProcess<ExtractionOutcome>({ script, task, limits, signal, onProgress })
  } catch (failure) {
    signal.throwIfAborted()
    return { failure: failure instanceof LimitExceededError ? 'too-long' : 'unreadable' }
  }
}
