import type { MikroORM } from '@mikro-orm/postgresql'
import { inTransaction } from '@portal/persistence'
import type { Lifecycle, Logger, MovableClock } from '@portal/service-kit'
import { z } from 'zod'
import { toBossDatabase } from './boss-database.ts'
import type { Jobs } from './jobs.ts'
import { jobsSchema } from './jobs-schema.ts'

interface Parts {
  readonly clock: MovableClock
  readonly jobs: Jobs
  readonly orm: MikroORM
  readonly lifecycle: Lifecycle
  readonly logger: Logger
}

const intervalMs = 500
const storedOffset = z.tuple([z.object({ offset_ms: z.coerce.number() })])

/**
 * Makes jobs follow the test clock of a demonstration (docs/adr/0029), although pg-boss uses the database's time: when
 * the clock has moved, waiting jobs become due earlier by as much, and each scheduled job runs once.
 */
export function followTestClock({ clock, jobs, orm, lifecycle, logger }: Parts): void {
  let appliedMs = 0
  let timer: NodeJS.Timeout | undefined
  const follow = async () => {
    const { offsetMs } = clock
    try {
      if (offsetMs > appliedMs && jobs.isRunning) {
        await applyOffset({ jobs, orm }, offsetMs)
        appliedMs = offsetMs
      }
    } catch (failure) {
      logger.warn({ err: failure }, 'jobs could not follow the test clock; trying again')
    }
    timer = setTimeout(() => void follow(), intervalMs).unref()
  }
  lifecycle.onStart(() => void follow())
  lifecycle.onShutdown('background', async () => clearTimeout(timer))
}

/** The offset is stored, so that each move applies once: not in every process, and not again after a restart. */
async function applyOffset({ jobs, orm }: Pick<Parts, 'jobs' | 'orm'>, offsetMs: number): Promise<void> {
  await inTransaction(orm, async (em) => {
    const database = await toBossDatabase(em)
    const { rows } = await database.executeSql(`select offset_ms from ${jobsSchema}.test_clock for update`)
    const [{ offset_ms: previousMs }] = storedOffset.parse(rows)
    if (offsetMs <= previousMs) return
    await database.executeSql(`update ${jobsSchema}.test_clock set offset_ms = $1`, [offsetMs])
    await database.executeSql(
      `update ${jobsSchema}.job set start_after = start_after - $1 * interval '1 millisecond' where state < 'active'`,
      [offsetMs - previousMs],
    )
    await jobs.enqueueSchedules(em)
  })
}
