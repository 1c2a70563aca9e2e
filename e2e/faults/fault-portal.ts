import { readDemonstrationAccount, registerPerson, results } from '@portal/testing-e2e'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import pg from 'pg'
import { signIn as getToken } from '@portal/portal-client'
import { startPortal, type Portal } from '../../tools/start/portal.ts'
import { Progress } from '../../tools/start/progress.ts'
import { requireOk } from '../../tools/start/readiness.ts'
import { faultsRunFolder, makeDataDir } from '../../tools/test/test-servers.ts'
import { prepareCommenter, listComments, type CommentWriters, type Commenter } from './comment-writers.ts'

/** `npm test` ends and removes what a killed worker left behind; manual runs do not. */
const reports = process.env['PORTAL_REPORTS']

/** A portal that a test may break: with its own processes and data, and without rate limits. */
export function startFaultPortal(settings: Readonly<Record<string, string>> = {}): Promise<Portal> {
  return startPortal({
    dataDir: makeDataDir(reports),
    ports: 'free',
    // The series with the draft that the comments are written on.
    sampleSeries: ['2000'],
    ...(reports !== undefined && {
      logFolder: join(reports, 'portal-faults'),
      runFolder: join(reports, faultsRunFolder),
    }),
    userSettings: {
      COMMENTS_PER_MINUTE: '1000000',
      COMMENTS_PER_HOUR: '1000000',
      LIMIT_REQUESTS_PER_5_MINUTES: '100000',
      LIMIT_SIGN_INS_PER_MINUTE: '10000',
      LIMIT_SIGN_INS_PER_ACCOUNT_PER_MINUTE: '10000',
      LIMIT_SIGN_UPS_PER_20_SECONDS: '1000',
      LIMIT_CODES_PER_5_MINUTES: '1000',
      LIMIT_SEARCHES_PER_MINUTE: '1000',
      ...settings,
    },
    progress: new Progress(() => undefined),
  })
}

/** Creates an account whose only comments will be those of the test. */
export async function createCommenter({ origin }: Portal): Promise<Commenter> {
  const { name, password } = await registerPerson(origin)
  return prepareCommenter(origin, await getToken(origin, name, password))
}

/** Expects each acknowledged comment to be stored once, with the acknowledged id. */
export async function expectEachStoredOnce(commenter: Commenter, ...writers: readonly CommentWriters[]): Promise<void> {
  const comments = await listComments(commenter)
  const stored = comments.map(({ body, commentId }) => `${body.replace('Comment with key ', '')} ${commentId}`)
  const expected = writers
    .flatMap(({ acknowledged }) => [...acknowledged])
    .map(([key, commentId]) => `${key} ${commentId}`)
  expect(stored.toSorted()).toEqual(expected.toSorted())
}

/** Ends a process with a signal, and waits until the supervisor has restarted it and everything is ready. */
export async function restartProcess(portal: Portal, name: string, signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
  const process = portal.processes.get(name)
  if (!process) throw new Error(`there is no process ${name}`)
  const { starts } = process
  process.kill(signal)
  await expect.poll(() => process.starts, { timeout: 20_000 }).toBe(starts + 1)
  const { services } = portal.ports
  const readinessUrls = Object.values(services).map(
    ({ private: privatePort }) => `http://127.0.0.1:${privatePort}/readyz`,
  )
  for (const url of readinessUrls) await requireOk(url, 60_000)
  await requireOk(`${portal.origin}/readyz`, 60_000)
}

/** Returns the readiness of the regulations service from its private port. */
export async function getReadiness(portal: Portal): Promise<{ readonly status: number; readonly text: string }> {
  const { private: privatePort } = portal.ports.services['regulations'] ?? {}
  const response = await fetch(`http://127.0.0.1:${privatePort}/readyz`)
  return { status: response.status, text: await response.text() }
}

/** Waits until the audit trail, which receives comments over NATS, has every acknowledged comment. */
export async function expectAllAudited(portal: Portal, ...writers: readonly CommentWriters[]): Promise<void> {
  const { name, password } = readDemonstrationAccount('admin', portal.dataDir)
  const token = await getToken(portal.origin, name, password)
  const countMissing = async () => {
    const audited = await listAuditedComments(portal.origin, token)
    const expected = writers.flatMap(({ acknowledged }) => [...acknowledged.values()])
    return expected.filter((commentId) => !audited.has(commentId)).length
  }
  await expect.poll(countMissing, { timeout: 90_000, intervals: [500, 1000, 2000] }).toBe(0)
}

/** Returns the ids of the comments in the newest entries of the audit trail. */
async function listAuditedComments(origin: string, token: string): Promise<Set<string>> {
  const audited = new Set<string>()
  for (let after: string | null = ''; after !== null && audited.size <= 500;) {
    const query = new URLSearchParams({ service: 'regulations', action: 'comment.added', limit: '100' })
    if (after !== '') query.set('after', after)
    const page: { items: { entityId: string }[]; next: string | null } = await results(`/api/audit?${query}`, {
      origin,
      token,
    })
    for (const { entityId } of page.items) audited.add(entityId)
    after = page.next
  }
  return audited
}

/**
 * Makes the database respond to new comments as with a full disk (SQLSTATE 53100), since a really full disk would
 * affect the whole machine. Resolves to a function that undoes it.
 */
export async function fillDisk(portal: Portal): Promise<() => Promise<void>> {
  const client = new pg.Client({ connectionString: portal.databases.get('regulations')?.migrationUrl })
  await client.connect()
  await client.query(`
    create function disk_is_full() returns trigger language plpgsql as $$
      begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$;
    create trigger disk_is_full before insert on comment execute function disk_is_full()`)
  return async () => {
    await client.query('drop function disk_is_full cascade')
    await client.end()
  }
}

/** Runs statements in the database of a service. */
export async function withDatabase<Result>(
  portal: Portal,
  work: (client: pg.Client) => Promise<Result>,
  service = 'regulations',
): Promise<Result> {
  const client = new pg.Client({ connectionString: portal.databases.get(service)?.migrationUrl })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
