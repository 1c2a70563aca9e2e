import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { MikroORM } from '@mikro-orm/postgresql'
import { Module } from '@nestjs/common'
import { DeadJobs, FinalJobError, jobMigrations, Jobs, JobsModule, type JobContext } from '@portal/jobs'
import { inTransaction, PersistenceModule } from '@portal/persistence'
import { CLOCK, defineService, type MovableClock } from '@portal/service-kit'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { paint, paintForOwner, type Painting } from './crash/paint-job.ts'
import { forwardedDecision } from './forwarded-decision.ts'
import { createTestService, type TestService } from './test-service.ts'
import { waitFor } from './wait-for.ts'

type Handler = (payload: Painting, context: JobContext) => Promise<{ postponeSeconds: number } | void>

const credential = 'c'.repeat(32)
let handler: Handler
let paintedStalls: string[]
let scheduledRuns: number
let service: TestService
let others: TestService[]

@Module({
  imports: [PersistenceModule.forService({ entities: [], migrations: jobMigrations }), JobsModule.forService()],
  providers: [
    {
      provide: 'painter',
      inject: [Jobs],
      useFactory: (jobs: Jobs) => {
        jobs.handle(paint, (payload, context) => handler(payload, context))
        jobs.handle(paintForOwner, (payload, context) => handler(payload, context))
        jobs.schedule({ name: 'sweep', cron: '0 0 1 1 *', runsAtStart: true }, async () => void (scheduledRuns += 1))
        return true
      },
    },
  ],
})
class StablesModule {}

const stables = defineService({ name: 'stables', module: StablesModule, http: [], uses: { messaging: false } })

beforeEach(async () => {
  paintedStalls = []
  scheduledRuns = 0
  others = []
  handler = async ({ stallId }) => void paintedStalls.push(stallId)
  service = await createTestService(stables, {
    migrations: jobMigrations,
    env: { INTERNAL_CREDENTIAL: credential },
  })
})
afterEach(async () => {
  for (const other of others) await other.close()
  await service.close()
})

/** Enqueues a job in a transaction; `rejects` rolls it back. Returns the id of the stall. */
async function enqueue(options: { rejects?: boolean; delaySeconds?: number } = {}): Promise<string> {
  const { app } = service.service
  const { rejects = false, delaySeconds = 0 } = options
  const stallId = randomUUID()
  await inTransaction(app.get(MikroORM), async (em) => {
    await app.get(Jobs).enqueue(em, paint, { stallId }, { delaySeconds })
    if (rejects) throw new Error('rolled back')
  }).catch(() => undefined)
  return stallId
}

/** Makes all waiting jobs due. */
async function skipDelays(): Promise<void> {
  await service.database.query(`update jobs.job set start_after = now() where state < 'active'`)
  service.service.app.get(Jobs).wake(paint.name)
}

const readJobStates = async (name = paint.name) => {
  const text = 'select state::text from jobs.job where name = $1 order by created_on'
  return (await service.database.query<{ state: string }>(text, [name])).map(({ state }) => state)
}

describe('a job', () => {
  it('runs after the commit, soon, and never after a rollback', async () => {
    await enqueue({ rejects: true })
    const stallId = await enqueue()
    await waitFor(() => expect(paintedStalls).toEqual([stallId]))
    await waitFor(async () => expect(await readJobStates()).toEqual(['completed']))
    const { body } = await service.service.privatePort.inject('/metrics')
    expect(body).toMatch(/jobs_enqueued_total\{.*job="paint".*\} 1\b/)
    expect(body).toMatch(/jobs_completed_total\{.*job="paint".*\} 1\b/)
  })

  it('waits for its delay', async () => {
    const later = await enqueue({ delaySeconds: 600 })
    const now = await enqueue()
    await waitFor(() => expect(paintedStalls).toEqual([now]))
    await skipDelays()
    await waitFor(() => expect(paintedStalls).toEqual([now, later]))
  })

  it('runs in one of several processes', async () => {
    others.push(await createTestService(stables, { env: { DATABASE_URL: service.database.url } }))
    const stallIds = await Promise.all(Array.from({ length: 30 }, () => enqueue()))
    await waitFor(() => expect(paintedStalls.toSorted()).toEqual(stallIds.toSorted()))
    await waitFor(async () => expect(new Set(await readJobStates())).toEqual(new Set(['completed'])))
    expect(paintedStalls).toHaveLength(30)
  })

  it('runs again after a failure, and is kept as dead after its last attempt', async () => {
    handler = () => Promise.reject(new TypeError('no paint for ana@demo.example'))
    await enqueue()
    await waitFor(async () => expect(await readJobStates()).toEqual(['retry']))
    const deadJobs = service.service.app.get(DeadJobs)
    expect(await deadJobs.count()).toBe(0)
    await skipDelays()
    await waitFor(async () => expect(await deadJobs.count()).toBe(1))
    const [dead] = await deadJobs.list({ limit: 10 })
    expect(dead).toMatchObject({ job: 'paint', attempts: 2, error: 'TypeError: •••' })
    const stored = await service.database.query('select * from jobs.job')
    expect(JSON.stringify(stored)).not.toContain('demo.example')
  })

  it('is dead at once when another attempt would not help', async () => {
    handler = () => Promise.reject(new FinalJobError('the stall is gone'))
    await enqueue()
    const deadJobs = service.service.app.get(DeadJobs)
    await waitFor(async () => expect(await deadJobs.list({ limit: 10 })).toMatchObject([{ attempts: 1 }]))
  })

  it('starts from the first attempt after it was postponed', async () => {
    const attempts: number[] = []
    handler = async (_, { attempt }) => {
      attempts.push(attempt)
      return attempts.length < 3 ? { postponeSeconds: 0 } : undefined
    }
    await enqueue()
    await waitFor(() => expect(attempts).toEqual([1, 1, 1]))
  })

  it('can complete in a transaction, but only the current attempt', async () => {
    const { app } = service.service
    handler = async ({ stallId }, { complete }) => {
      await inTransaction(app.get(MikroORM), async (em) => {
        await complete(em)
        paintedStalls.push(stallId)
      })
      await expect(inTransaction(app.get(MikroORM), complete)).rejects.toThrow('Another process has taken over')
      throw new Error('after the commit')
    }
    await enqueue()
    await waitFor(async () => expect(await readJobStates()).toEqual(['completed']))
    expect(paintedStalls).toHaveLength(1)
  })

  it('is continued by another process, from the first attempt, when its process stops', async () => {
    const started = Promise.withResolvers<void>()
    handler = (_, { signal }) =>
      new Promise((_resolve, reject) => {
        started.resolve()
        signal.addEventListener('abort', () => reject(signal.reason as Error))
      })
    await enqueue()
    await started.promise
    const attempts: number[] = []
    const stopped = service.restart()
    await waitFor(() => expect(service.service.app.get(Jobs).isRunning).toBe(false))
    handler = async (_, { attempt }) => void attempts.push(attempt)
    await stopped
    await waitFor(() => expect(attempts).toEqual([1]))
  })

  it('is continued by another process after kill -9', async () => {
    await service.service.app.get(Jobs).stop()
    const stallId = await enqueue({ delaySeconds: 0 })
    const script = join(import.meta.dirname, 'crash', 'paint.ts')
    const child = spawn(process.execPath, [script, service.database.url], { stdio: ['ignore', 'ignore', 'inherit'] })
    expect(await new Promise((resolve) => child.once('exit', (_, signal) => resolve(signal)))).toBe('SIGKILL')
    expect(await readJobStates()).toEqual(['active'])
    await service.restart()
    await waitFor(async () => expect(await readJobStates()).toEqual(['retry']), 30_000)
    await skipDelays()
    await waitFor(() => expect(paintedStalls).toEqual([stallId]))
  })
})

describe('a job of a kind with groups', () => {
  it('does not wait for the jobs of another group, and runs in order of priority', async () => {
    const { app } = service.service
    const release = Promise.withResolvers<void>()
    const [first, second, third, other] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()]
    const enqueueFor = (group: string, stallId: string, priority: number) =>
      inTransaction(app.get(MikroORM), (em) =>
        app.get(Jobs).enqueue(em, paintForOwner, { stallId }, { group, priority }),
      )
    handler = async ({ stallId }) => {
      paintedStalls.push(stallId)
      if (stallId === first) await release.promise
    }
    await enqueueFor('ana', first, 0)
    await waitFor(() => expect(paintedStalls).toEqual([first]))
    await enqueueFor('ana', second, -2)
    await enqueueFor('ana', third, -1)
    await enqueueFor('ben', other, 0)
    await waitFor(() => expect(paintedStalls).toEqual([first, other]))
    release.resolve()
    await waitFor(() => expect(paintedStalls).toEqual([first, other, third, second]))
  })

  it('keeps its group when it is postponed', async () => {
    const { app } = service.service
    handler = () => Promise.resolve({ postponeSeconds: 600 })
    await inTransaction(app.get(MikroORM), (em) =>
      app.get(Jobs).enqueue(em, paintForOwner, { stallId: randomUUID() }, { group: 'ana', priority: -3 }),
    )
    const text = `select group_id, priority from jobs.job where name = $1 and state = 'created'`
    await waitFor(async () =>
      expect(await service.database.query(`${text} and start_after > now()`, [paintForOwner.name])).toEqual([
        { group_id: 'ana', priority: -3 },
      ]),
    )
  })
})

describe('scheduled jobs', () => {
  it('run at the start if they say so, and once for all processes', async () => {
    await waitFor(() => expect(scheduledRuns).toBe(1))
    const schedules = await service.database.query('select name, cron from jobs.schedule order by name')
    expect(schedules).toEqual([
      { name: 'delete-expired-rows', cron: '17 * * * *' },
      { name: 'sweep', cron: '0 0 1 1 *' },
    ])
  })
})

describe('with a test clock', () => {
  const dayMs = 86_400_000

  /** Starts another process and waits for the scheduled job that it runs at its start. */
  async function startProcess(): Promise<MovableClock> {
    const before = scheduledRuns
    const env = { DEMONSTRATION: 'true', TEST_CLOCK: 'true', PORTAL_ORIGIN: 'http://127.0.0.1:4200' }
    const process = await createTestService(stables, { env: { ...env, DATABASE_URL: service.database.url } })
    others.push(process)
    await waitFor(() => expect(scheduledRuns).toBe(before + 1))
    await waitFor(async () => expect(await readJobStates('sweep')).not.toContain('active'))
    return process.service.app.get<MovableClock>(CLOCK)
  }

  async function readDelays(): Promise<readonly number[]> {
    const rows = await service.database.query<{ days: number }>(
      `select round(extract(epoch from start_after - now()) / 86400)::int as days from jobs.job
       where name = 'paint' and state < 'active'`,
    )
    return rows.map(({ days }) => days)
  }

  it('makes waiting jobs due and runs scheduled ones when the clock moves, once for all processes', async () => {
    await waitFor(() => expect(scheduledRuns).toBe(1))
    const clocks = [await startProcess(), await startProcess()]
    const tomorrow = await enqueue({ delaySeconds: 86_400 })
    await enqueue({ delaySeconds: 7 * 86_400 })
    for (const clock of clocks) clock.moveTo(2 * dayMs)
    await waitFor(() => expect(paintedStalls).toEqual([tomorrow]))
    await waitFor(() => expect(scheduledRuns).toBe(4))

    const restarted = await startProcess()
    restarted.moveTo(2 * dayMs)
    restarted.moveTo(3 * dayMs)
    await waitFor(async () => expect(await readDelays()).toEqual([4]))
    await waitFor(() => expect(scheduledRuns).toBe(6))
    expect(paintedStalls).toEqual([tomorrow])
  })
})

const request = (method: 'GET' | 'POST', url: string, headers: Record<string, string> = {}, body?: object) =>
  service.service.privatePort.inject({
    method,
    url,
    headers: { 'x-internal-credential': credential, ...headers },
    ...(body && { payload: body }),
  })

const decide = (path: string, decision = forwardedDecision()) => request('POST', `/jobs/dead/${path}`, {}, decision)

const listActions = () =>
  service.database.query(
    'select kind, entity_id, actor, actor_groups, route, reason, after from action order by at, id',
  )

describe('dead jobs', () => {
  async function createDead(count: number): Promise<void> {
    handler = () => Promise.reject(new FinalJobError('out of paint'))
    for (let each = 0; each < count; each++) await enqueue()
    await waitFor(async () => expect(await service.service.app.get(DeadJobs).count()).toBe(count))
  }

  it('are listed in pages, newest first', async () => {
    await createDead(3)
    const { items } = (await request('GET', '/jobs/dead?limit=2')).json<{ items: { id: string; failedAt: string }[] }>()
    expect(items).toHaveLength(2)
    const last = items.at(-1)
    const rest = (await request('GET', `/jobs/dead?failedAt=${last?.failedAt}&id=${last?.id}`)).json<typeof items>()
    expect(rest).toMatchObject({ items: [{ job: 'paint', error: 'FinalJobError: out of paint', attempts: 1 }] })
    expect((await request('GET', '/jobs/dead', { 'x-internal-credential': 'wrong' })).statusCode).toBe(403)
  })

  it('run again when retried, and are gone when discarded; neither happens twice', async () => {
    await createDead(2)
    const [first, second] = await service.service.app.get(DeadJobs).list({ limit: 10 })
    handler = async ({ stallId }) => void paintedStalls.push(stallId)
    expect((await decide(`${first?.id}/retry`)).statusCode).toBe(200)
    await waitFor(() => expect(paintedStalls).toHaveLength(1))
    expect((await decide(`${second?.id}/discard`)).statusCode).toBe(200)
    expect(await service.service.app.get(DeadJobs).count()).toBe(0)
    for (const path of [`${first?.id}/retry`, `${second?.id}/discard`]) {
      const response = await decide(path)
      expect([response.statusCode, response.json<{ error: string }>().error]).toEqual([
        409,
        'dead-jobs.already-resolved',
      ])
    }
  })
})

describe('a decision about a dead job', () => {
  const createOne = async () => {
    handler = () => Promise.reject(new FinalJobError('out of paint'))
    await enqueue()
    const deadJobs = service.service.app.get(DeadJobs)
    return waitFor(async () => {
      const [dead] = await deadJobs.list({ limit: 1 })
      if (!dead) throw new Error('not yet')
      handler = async ({ stallId }) => void paintedStalls.push(stallId)
      return { deadJobs, dead }
    })
  }

  it('is recorded with who made it and why, and is made once per key', async () => {
    const { dead } = await createOne()
    const retry = () => decide(`${dead.id}/retry`, forwardedDecision({}, 'key-1'))
    expect((await retry()).json()).toEqual({ results: { retried: true }, isReplayed: false })
    expect((await retry()).json()).toEqual({ results: { retried: true }, isReplayed: true })
    expect(await listActions()).toEqual([
      {
        kind: 'dead-job.retried',
        entity_id: dead.id,
        actor: 'adm',
        actor_groups: ['ADMINS'],
        route: 'POST /api/decisions',
        reason: 'the paint is back',
        after: null,
      },
    ])
    await waitFor(() => expect(paintedStalls).toHaveLength(1))
  })

  it.each(['retry', 'discard', 'retry-all'])('is not made when it cannot be recorded: %s', async (verb) => {
    const { deadJobs, dead } = await createOne()
    await service.database.query(
      `create function refuse_action() returns trigger language plpgsql as $$ begin raise 'not recorded'; end $$`,
    )
    await service.database.query('create trigger refuse before insert on action execute function refuse_action()')
    const body = forwardedDecision({ job: 'paint', failedThrough: dead.failedAt })
    expect((await decide(verb === 'retry-all' ? verb : `${dead.id}/${verb}`, body)).statusCode).toBe(500)
    expect(await deadJobs.list({ limit: 10 })).toEqual([dead])
    expect(await readJobStates()).not.toContain('created')
    expect(paintedStalls).toEqual([])
  })
})

describe('dead jobs of one kind', () => {
  it('are counted and listed, and retried together unless they failed later', async () => {
    const deadJobs = service.service.app.get(DeadJobs)
    handler = () => Promise.reject(new FinalJobError('out of paint'))
    const early = [await enqueue(), await enqueue()]
    await waitFor(async () => expect(await deadJobs.count()).toBe(2))
    const [newest] = await deadJobs.list({ job: 'paint', limit: 10 })
    const late = await enqueue()
    await waitFor(async () => expect(await deadJobs.count()).toBe(3))
    expect((await request('GET', '/jobs/dead/counts')).json()).toEqual({ items: [{ job: 'paint', count: 3 }] })
    expect((await request('GET', '/jobs/dead?job=sweep')).json()).toEqual({ items: [] })

    handler = async ({ stallId }) => void paintedStalls.push(stallId)
    const body = { job: 'paint', failedThrough: newest?.failedAt }
    const retryAll = () => decide('retry-all', forwardedDecision(body))
    expect((await retryAll()).json()).toEqual({ results: { retried: 2 }, isReplayed: false })
    expect(await listActions()).toMatchObject([
      { kind: 'dead-jobs.retried', entity_id: 'paint', after: { retried: 2 }, reason: 'the paint is back' },
    ])
    await waitFor(() => expect(paintedStalls.toSorted()).toEqual(early.toSorted()))
    expect((await retryAll()).json()).toMatchObject({ error: 'dead-jobs.already-resolved' })
    expect(await deadJobs.list({ limit: 10 })).toMatchObject([{ payload: { stallId: late } }])
  })
})

describe('the queues', () => {
  it('are maintained by a role without rights to change the schema', async () => {
    const failures: unknown[] = []
    const { boss } = service.service.app.get(Jobs)
    boss.on('error', (failure) => failures.push(failure))
    await boss.supervise()
    expect(failures).toEqual([])
    const [role] = await service.database.query(
      `select has_schema_privilege('portal_test_app', 'jobs', 'create') as creates,
         (select count(*)::int from pg_tables where schemaname = 'jobs' and tableowner = 'portal_test_app') as owned`,
    )
    expect(role).toEqual({ creates: false, owned: 0 })
  })

  it('start later when their tables are missing, and the service is not ready until then', async () => {
    await service.service.app.get(Jobs).stop()
    await service.database.query('alter schema jobs rename to elsewhere')
    const late = await createTestService(stables, { env: { DATABASE_URL: service.database.url } })
    others.push(late)
    const getStatus = async () => (await late.service.privatePort.inject('/readyz')).statusCode
    expect(await getStatus()).toBe(503)
    await service.database.query('alter schema elsewhere rename to jobs')
    await waitFor(async () => expect(await getStatus()).toBe(200))
  })
})
