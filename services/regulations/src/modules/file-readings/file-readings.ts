import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { Inject, Injectable } from '@nestjs/common'
import type { ResultsOf } from '@portal/contracts-common'
import type { regulationsHttp } from '@portal/contracts-regulations'
import { Database } from '@portal/persistence'
import { CLOCK, LIFECYCLE, LOGGER, refuse, type Clock, type Lifecycle, type Logger } from '@portal/service-kit'
import { readFileAside } from './file-reader.ts'
import { FileReadingStore } from './file-readings.store.ts'
import type { ReadTask } from './read/read-file.worker.ts'

type Reading = ResultsOf<typeof regulationsHttp.getFileReading>

const notedEvery = 500
/** A reading of which nothing was heard for so long ended with its process. */
const silentAfter = 60_000

/** Files that are read at the same time here, and of those one editor's: each may take a thread and much memory. */
const [mostAtOnce, mostOfOne] = [4, 2]

interface Running {
  readonly createdBy: string
  readonly stop: AbortController
}

/** Files that are being turned into lines, each in a thread of its own. */
@Injectable()
export class FileReadings {
  readonly #store: FileReadingStore
  readonly #running = new Map<string, Running>()

  constructor(
    database: Database,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOGGER) private readonly logger: Logger,
    @Inject(LIFECYCLE) lifecycle: Lifecycle,
  ) {
    this.#store = new FileReadingStore(database)
    lifecycle.onShutdown('intake', () => {
      for (const { stop } of this.#running.values()) stop.abort()
    })
  }

  /**
   * Begins to read the file that `receive` takes to this machine, and which is removed at the end; answers at once. Refuses
   * (429) before it comes where enough is being read.
   */
  async begin(receive: () => Promise<{ task: ReadTask; fileName: string }>, createdBy: string): Promise<string> {
    const own = [...this.#running.values()].filter((running) => running.createdBy === createdBy)
    if (this.#running.size >= mostAtOnce || own.length >= mostOfOne) refuse('rate.limited', { retryAfter: 15 })
    const readingId = randomUUID()
    const stop = new AbortController()
    this.#running.set(readingId, { createdBy, stop })
    try {
      const { task, fileName } = await receive()
      await this.#store.begin(readingId, fileName, createdBy, this.clock.now())
      void this.#read(readingId, task, stop).catch((failure: unknown) => {
        if (!stop.signal.aborted) this.logger.error({ err: failure }, 'a file could not be read')
      })
      return readingId
    } catch (failure) {
      this.#running.delete(readingId)
      throw failure
    }
  }

  /** How far a reading is, and at its end the lines. 404 for another's. */
  async get(readingId: string, createdBy: string): Promise<Reading> {
    const row = await this.#store.find(readingId, createdBy)
    if (!row) refuse('resource.not-found', { readingId })
    const { file_name: fileName, state, share, text, fault, left_out: leftOut } = row
    const isLost = state === 'reading' && this.clock.now().getTime() - Date.parse(row.changed_at) > silentAfter
    return {
      readingId,
      fileName,
      state: isLost ? 'failed' : state,
      share,
      ...(text !== null && { text, leftOut }),
      ...(isLost ? { fault: 'interrupted' as const } : fault !== null && { fault }),
    }
  }

  /** Ends a reading, here or in the process that does it, and forgets what was read. */
  async cancel(readingId: string, createdBy: string): Promise<void> {
    if (!(await this.#store.forget(readingId, createdBy))) refuse('resource.not-found', { readingId })
    this.#running.get(readingId)?.stop.abort()
  }

  async #read(readingId: string, task: ReadTask, running: AbortController): Promise<void> {
    let noted = 0
    const onShare = (share: number) => {
      const now = performance.now()
      if (now - noted < notedEvery) return
      noted = now
      void this.#store.note(readingId, share, this.clock.now()).then((isWanted) => {
        if (!isWanted) running.abort()
      })
    }
    try {
      const found = await readFileAside(task, onShare, running.signal)
      await this.#store.end(readingId, found, this.clock.now())
    } finally {
      this.#running.delete(readingId)
      await rm(task.path, { force: true })
    }
  }
}
