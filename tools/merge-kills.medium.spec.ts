import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Endpoint, RequestOf, ResultsOf } from '@portal/contracts-common'
import { registrationHttp as http } from '@portal/contracts-registration'
import { sessionHeader } from '@portal/contracts-registration/routes'
import { findInOutbox, readResults, registerCoveredPerson, toFetch } from '@portal/portal-client'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { SeasonApi, type ApiCall } from './season/api.ts'
import { startIsolatedServices, type IsolatedServices } from './start/isolated-services.ts'
import { removePostgresFiles } from './start/postgres-location.ts'
import { TokenIssuer } from './testing/token-issuer.ts'
import { workspace } from './workspace.ts'

const cleanups: (() => Promise<void> | void)[] = []
let services: IsolatedServices
let registration: pg.Pool
let horses: pg.Pool
let admin: pg.Pool
let api: SeasonApi

beforeAll(async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'portal-merge-kills-'))
  // PostgreSQL's own user enters it.
  chmodSync(dataDir, 0o711)
  cleanups.push(() => {
    removePostgresFiles(dataDir)
    rmSync(dataDir, { recursive: true, force: true })
  })
  const onStarted = (undo: () => Promise<void> | void) => cleanups.push(undo)
  const issuer = await TokenIssuer.start()
  onStarted(() => issuer.stop())
  const reports = join(workspace, '.reports', 'merge-kills-test')
  services = await startIsolatedServices({
    services: ['user-pool', 'registration', 'horses', 'admin'],
    dataDir,
    logFolder: join(reports, 'logs'),
    runFolder: join(reports, 'run'),
    settings: { ...issuer.environment, LOG_LEVEL: 'warn' },
    demonstration: true,
    durable: false,
    report: () => undefined,
    onStarted,
  })
  ;[registration, horses, admin] = ['registration', 'horses', 'admin'].map((service) => {
    const pool = new pg.Pool({ connectionString: services.getOwnerUrl(service), max: 3 })
    pool.on('error', () => undefined)
    onStarted(() => pool.end())
    return pool
  }) as [pg.Pool, pg.Pool, pg.Pool]
  api = new SeasonApi(services.getOrigin('registration'), ({ sub, groups }) => issuer.token(groups, sub))
}, 240_000)
afterAll(async () => {
  for (const cleanUp of cleanups.toReversed()) await cleanUp()
})

const administrator = (sub: string) => ({ sub, groups: ['USERS', 'ADMINS'] })

interface Registered {
  readonly personId: string
  readonly hisaPersonId: string
  readonly accountSub: string
}

/** Registers an owner like the page, so that the account is in the pool and in the list of users. */
async function register(firstName: string): Promise<Registered> {
  const username = `${firstName.toLowerCase()}-${Date.now()}`
  const email = `${username}@newcomers.example`
  let cookie = ''
  const call = async <E extends Endpoint>(endpoint: E, input: RequestOf<E>): Promise<ResultsOf<E>> => {
    const { url, init } = toFetch(services.getOrigin('registration'), endpoint, input, {
      origin: services.origin,
      [sessionHeader.name]: sessionHeader.value,
      'idempotency-key': crypto.randomUUID(),
      cookie,
    })
    const response = await fetch(url, init)
    cookie = response.headers.getSetCookie()[0]?.split(';')[0] ?? cookie
    return readResults<ResultsOf<E>>(response)
  }
  const hisaPersonId = await registerCoveredPerson(
    call,
    {
      name: { firstName, lastName: 'Twice' },
      dateOfBirth: '1980-03-31',
      email,
      username,
      password: 'Quiet-Meadow-42',
      answers: {
        license: { state: 'KY', licenseNumber: `O-${username}`, licensedStates: ['KY'] },
        roles: { roles: ['owner'] },
      },
      address: { country: 'US', street: '1 Main St', city: 'Lexington', region: 'KY', postalCode: '40511' },
    },
    async () => (await findInOutbox(services.getPrivateOrigin('registration'), email, /\b\d{6}\b/))[0],
  )
  const { rows } = await registration.query<Registered>(
    `select person_id as "personId", hisa_person_id as "hisaPersonId", account_sub as "accountSub"
      from person where hisa_person_id = $1`,
    [hisaPersonId],
  )
  const [person] = rows
  if (!person) throw new Error('The person was registered')
  return person
}

async function waitUntil(what: string, holds: () => Promise<boolean>): Promise<void> {
  for (let attempt = 0; attempt < 600; attempt++) {
    if (await holds()) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error(`${what} did not happen within a minute.`)
}

/**
 * Sends a call and kills the service while its transaction waits for a row that this one holds. The call is sent again until
 * the restarted service answers; after that it returns the same answer again.
 */
async function callWithKill(call: ApiCall, hold: string, values: readonly unknown[]) {
  const key = crypto.randomUUID()
  const client = await registration.connect()
  let answer: ReturnType<typeof api.call> | undefined
  try {
    await client.query('begin')
    await client.query(hold, [...values])
    answer = api.call(call, key)
    await waitUntil('the wait for the row', async () => {
      const { rows } = await registration.query(`select from pg_stat_activity where wait_event_type = 'Lock'`)
      return rows.length > 0
    })
    const service = services.getProcess('registration')
    const { starts } = service
    service.kill('SIGKILL')
    await waitUntil('the restart', async () => service.starts > starts)
  } finally {
    await client.query('rollback')
    client.release()
  }
  const first = await answer
  expect(first.attempts).toBeGreaterThan(1)
  expect(first.status).toBe(200)
  expect({ ...(await api.call(call, key)), attempts: 0 }).toEqual({ ...first, attempts: 0 })
}

async function readState(persons: readonly Registered[]) {
  const ids = persons.map(({ personId }) => personId)
  const own = await registration.query(
    'select person_id, status, revision, account_sub, merged_into from person where person_id = any($1) order by 1',
    [ids],
  )
  // A merged person's account is no longer theirs for other services.
  const copies = await horses.query(
    'select person_id, status, revision, account_sub, merged_into from person_copy where person_id = any($1) order by 1',
    [ids],
  )
  const users = await admin.query<{ status: string }>('select status from portal_user where id = any($1) order by id', [
    persons.map(({ accountSub }) => accountSub),
  ])
  return { own: own.rows, copies: copies.rows, users: users.rows.map(({ status }) => status) }
}

async function countActions(approvalId: string, kind: string): Promise<number> {
  const { rows } = await registration.query('select from action where entity_id = $1 and kind = $2', [approvalId, kind])
  return rows.length
}

/** The events about these persons, which consumers receive once each. */
async function listEvents(persons: readonly Registered[]): Promise<string[]> {
  const { rows } = await registration.query<{ event: string }>(
    `select split_part(subject, '.', 4) || ' ' || (payload ->> 'revision') as event from outbox_event
      where aggregate_id = any($1) and subject like 'evt.registration.person.%' order by 1`,
    [persons.map(({ personId }) => personId)],
  )
  return rows.map(({ event }) => event)
}

describe('a kill -9 of the registration service', () => {
  it('leaves no merge or undo half done, and other services learn of each once', async () => {
    const survivor = await register('Paula')
    const duplicate = await register('Paola')
    const persons = [survivor, duplicate]
    await waitUntil('the copies', async () => {
      const { copies, users } = await readState(persons)
      return copies.length === 2 && users.length === 2
    })
    const before = await readState(persons)
    const body = {
      survivor: survivor.hisaPersonId,
      duplicate: duplicate.hisaPersonId,
      survivorRevision: 1,
      duplicateRevision: 1,
      account: 'survivor',
      reason: 'Same person',
    }
    const proposed = await api.call({ endpoint: http.proposeMerge, body, by: administrator('ada') })
    const { approvalId } = http.proposeMerge.results.parse(proposed.results)
    const params = { approvalId }

    // In the middle of the transaction: the persons are locked, their licenses are not moved.
    const hold = 'select from person_license where person_id = $1 for update'
    const approve = { endpoint: http.approveProposal, params, body: {}, by: administrator('ben') }
    await callWithKill(approve, hold, [duplicate.personId])
    expect(await countActions(approvalId, 'approval.approved')).toBe(1)
    expect(await listEvents(persons)).toEqual(['merged 2', 'registered 1', 'registered 1', 'updated 2'])
    await waitUntil('the merge in other services', async () => {
      const { copies, users } = await readState(persons)
      return copies.some(({ status }) => status === 'merged') && users.includes('disabled')
    })
    const merged = await readState(persons)
    expect(merged.copies.find(({ person_id: id }) => id === duplicate.personId)).toMatchObject({
      revision: 2,
      merged_into: survivor.personId,
      account_sub: null,
    })
    expect(merged.users.toSorted()).toEqual(['active', 'disabled'])

    const undo = { endpoint: http.undoApproved, params, body: { reason: 'Twins' }, by: administrator('cy') }
    await callWithKill(undo, hold, [survivor.personId])
    expect(await countActions(approvalId, 'approval.undone')).toBe(1)
    await waitUntil('the undo in other services', async () => {
      const { own, copies, users } = await readState(persons)
      return JSON.stringify(own) === JSON.stringify(copies) && !users.includes('disabled')
    })
    const after = await readState(persons)
    const withoutRevision = (rows: readonly { revision?: number }[]) => rows.map((row) => ({ ...row, revision: 0 }))
    expect(withoutRevision(after.own)).toEqual(withoutRevision(before.own))
    expect(after.users).toEqual(before.users)
  }, 120_000)
})
