import { demonstrationPerson, newPerson, results } from '@portal/testing-e2e'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import pg from 'pg'
import { signIn as tokenOf } from '../../tools/portal/sign-in.ts'
import { startPortal, type Portal } from '../../tools/start/portal.ts'
import { Progress } from '../../tools/start/progress.ts'
import { requireOk } from '../../tools/start/readiness.ts'
import { faultsRunFolder, makeDataDir } from '../../tools/test/test-servers.ts'
import { placeToWrite, writtenComments, type CommentWriters, type Writing } from './comment-writers.ts'

/** `npm test` ends and removes what a killed worker left behind; manual runs do not. */
const reports = process.env['PORTAL_REPORTS']

/** A portal that a test may break: with its own processes and data, and without rate limits. */
export function startFaultPortal(): Promise<Portal> {
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
      LIMIT_SIGN_UPS_PER_20_SECONDS: '1000',
      LIMIT_CODES_PER_5_MINUTES: '1000',
    },
    progress: new Progress(() => undefined),
  })
}

/** A new account, so that its comments are only its own. */
export async function somebodyWriting({ origin }: Portal): Promise<Writing> {
  const { name, password } = await newPerson(origin)
  return placeToWrite(origin, await tokenOf(origin, name, password))
}

/** Expects every acknowledged comment once, under its number. */
export async function expectAllOnce(writing: Writing, ...writers: readonly CommentWriters[]): Promise<void> {
  const written = await writtenComments(writing)
  const found = written.map(({ body, commentId }) => `${body.replace('Written under ', '')} ${commentId}`)
  const promised = writers.flatMap(({ ledger }) => [...ledger]).map(([key, commentId]) => `${key} ${commentId}`)
  expect(found.toSorted()).toEqual(promised.toSorted())
}

/** Ends a process with a signal and waits until the supervisor has restarted it and everything is ready. */
export async function endAndWait(portal: Portal, name: string, signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
  const process = portal.processes.get(name)
  if (!process) throw new Error(`there is no process ${name}`)
  const { starts } = process
  process.kill(signal)
  await expect.poll(() => process.starts, { timeout: 20_000 }).toBe(starts + 1)
  const { services } = portal.ports
  const watched = Object.values(services).map(({ private: hidden }) => `http://127.0.0.1:${hidden}/readyz`)
  for (const url of watched) await requireOk(url, 60_000)
  await requireOk(`${portal.origin}/readyz`, 60_000)
}

/** The health of the regulations service on its private port. */
export async function readiness(portal: Portal): Promise<{ readonly status: number; readonly text: string }> {
  const { private: hidden } = portal.ports.services['regulations'] ?? {}
  const answer = await fetch(`http://127.0.0.1:${hidden}/readyz`)
  return { status: answer.status, text: await answer.text() }
}

/** Waits until the audit trail, which receives comments over NATS, has every acknowledged one. */
export async function expectAllAudited(portal: Portal, ...writers: readonly CommentWriters[]): Promise<void> {
  const { name, password } = demonstrationPerson('admin', portal.dataDir)
  const token = await tokenOf(portal.origin, name, password)
  const missing = async () => {
    const audited = await newestInAudit(portal.origin, token)
    const promised = writers.flatMap(({ ledger }) => [...ledger.values()])
    return promised.filter((commentId) => !audited.has(commentId)).length
  }
  await expect.poll(missing, { timeout: 90_000, intervals: [500, 1000, 2000] }).toBe(0)
}

/** Comments in the newest entries of the audit trail. */
async function newestInAudit(origin: string, token: string): Promise<Set<string>> {
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

/** Runs a statement in the regulations service's database. */
export async function withDatabase<Result>(
  portal: Portal,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ connectionString: portal.databases.get('regulations')?.migrationUrl })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
