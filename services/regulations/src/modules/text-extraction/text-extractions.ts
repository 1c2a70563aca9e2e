import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { Inject, Injectable } from '@nestjs/common'
import type { ResultsOf } from '@portal/contracts-common'
import type { regulationsHttp } from '@portal/contracts-regulations'
import { Database } from '@portal/persistence'
import { CLOCK, LIFECYCLE, LOGGER, refuse, type Clock, type Lifecycle, type Logger } from '@portal/service-kit'
import type { ExtractionTask } from './extraction.process.ts'
import { runExtraction } from './run-extraction.ts'
import { TextExtractionStore } from './text-extraction.store.ts'

type Extraction = ResultsOf<typeof regulationsHttp.getTextExtraction>

const progressIntervalMs = 500
/** A running extraction without an update for this long belonged to a process that was killed. */
const lostAfterMs = 60_000

/** Limits per process. Each extraction uses a process and a lot of memory. */
const [maxConcurrent, maxPerEditor] = [4, 2]

interface RunningExtraction {
  readonly createdBy: string
  readonly abortController: AbortController
}

/** Extracts text from files in processes of their own. */
@Injectable()
export class TextExtractions {
  readonly #store: TextExtractionStore
  readonly #running = new Map<string, RunningExtraction>()

  constructor(
    database: Database,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOGGER) private readonly logger: Logger,
    @Inject(LIFECYCLE) lifecycle: Lifecycle,
  ) {
    this.#store = new TextExtractionStore(database)
    lifecycle.onShutdown('intake', () => {
      for (const { abortController } of this.#running.values()) abortController.abort()
    })
  }

  /**
   * Starts an extraction and returns its id. `receive` stores the uploaded file, which is deleted when the extraction ends.
   * Refuses with 429, before the file is received, when too many extractions are running.
   */
  async start(
    receive: () => Promise<{ readonly task: ExtractionTask; readonly fileName: string }>,
    createdBy: string,
  ): Promise<string> {
    const ownCount = [...this.#running.values()].filter((extraction) => extraction.createdBy === createdBy).length
    if (this.#running.size >= maxConcurrent || ownCount >= maxPerEditor) refuse('rate.limited', { retryAfter: 15 })
    const extractionId = randomUUID()
    const abortController = new AbortController()
    this.#running.set(extractionId, { createdBy, abortController })
    try {
      const { task, fileName } = await receive()
      await this.#store.insert(extractionId, fileName, createdBy, this.clock.now())
      void this.#run(extractionId, task, abortController).catch((failure: unknown) => {
        if (!abortController.signal.aborted) this.logger.error({ err: failure, extractionId }, 'text extraction failed')
      })
      return extractionId
    } catch (failure) {
      this.#running.delete(extractionId)
      throw failure
    }
  }

  /** Returns the progress or the result. Refuses with 404 for another editor's extraction. */
  async get(extractionId: string, createdBy: string): Promise<Extraction> {
    const row = await this.#store.find(extractionId, createdBy)
    if (!row) refuse('resource.not-found', { extractionId })
    const { file_name: fileName, state, progress, text, failure, omitted } = row
    const isLost = state === 'running' && this.clock.now().getTime() - Date.parse(row.updated_at) > lostAfterMs
    return {
      extractionId,
      fileName,
      state: isLost ? 'failed' : state,
      progress,
      ...(text !== null && { text, omitted }),
      ...(isLost ? { failure: 'interrupted' as const } : failure !== null && { failure }),
    }
  }

  /** Deletes the extraction, which also stops it when it runs in another process. */
  async cancel(extractionId: string, createdBy: string): Promise<void> {
    if (!(await this.#store.remove(extractionId, createdBy))) refuse('resource.not-found', { extractionId })
    this.#running.get(extractionId)?.abortController.abort()
  }

  async #run(extractionId: string, task: ExtractionTask, abortController: AbortController): Promise<void> {
    let lastSavedAt = 0
    const onProgress = (progress: number) => {
      const now = performance.now()
      if (now - lastSavedAt < progressIntervalMs) return
      lastSavedAt = now
      void this.#store.updateProgress(extractionId, progress, this.clock.now()).then((exists) => {
        if (!exists) abortController.abort()
      })
    }
    try {
      const outcome = await runExtraction(task, onProgress, abortController.signal)
      await this.#store.finish(extractionId, outcome, this.clock.now())
    } finally {
      this.#running.delete(extractionId)
      await rm(task.path, { force: true })
    }
  }
}
