import { mkdtempSync, chmodSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { signIn as tokenOf } from '../../tools/portal/sign-in.ts'
import { startPortal, type Portal } from '../../tools/start/portal.ts'
import { Progress } from '../../tools/start/progress.ts'
import { requireOk } from '../../tools/start/readiness.ts'
import { demonstrationPerson, newPerson } from '../portal/people.ts'
import { results } from '../portal/portal-calls.ts'
import { expect, test } from '../portal/portal-test.ts'
import { CommentWriters, placeToWrite, writtenComments, type Writing } from './comment-writers.ts'
import { holdPort } from './held-port.ts'

let portal: Portal

test.beforeAll('a portal of its own', async () => {
  test.setTimeout(300_000)
  const dataDir = mkdtempSync(join(tmpdir(), 'portal-faults-'))
  chmodSync(dataDir, 0o711)
  portal = await startPortal({
    dataDir,
    ports: 'free',
    given: {
      COMMENTS_PER_MINUTE: '1000000',
      COMMENTS_PER_HOUR: '1000000',
      LIMIT_REQUESTS_PER_5_MINUTES: '100000',
      LIMIT_SIGN_UPS_PER_20_SECONDS: '1000',
      LIMIT_CODES_PER_5_MINUTES: '1000',
    },
    progress: new Progress(() => undefined),
  })
})

test.afterAll(async () => {
  await portal?.stop()
  portal?.removeData()
})

/** Somebody new, so that what they wrote is theirs alone. */
async function somebodyWriting(): Promise<Writing> {
  const { name, password } = await newPerson(portal.origin)
  return placeToWrite(portal.origin, await tokenOf(portal.origin, name, password))
}

/** Every comment that was acknowledged is there, under its number, and none is there twice. */
async function expectAllOnce(writing: Writing, writers: CommentWriters): Promise<void> {
  const written = await writtenComments(writing)
  const found = written.map(({ body, commentId }) => `${body.replace('Written under ', '')} ${commentId}`)
  const promised = [...writers.ledger].map(([key, commentId]) => `${key} ${commentId}`)
  expect(found.toSorted()).toEqual(promised.toSorted())
}

/** Kills a process as nothing can be caught, and waits until the supervisor has started it anew. */
async function killAndWait(name: string): Promise<void> {
  const process = portal.processes.get(name)
  if (!process) throw new Error(`there is no process ${name}`)
  const { starts } = process
  process.kill('SIGKILL')
  await expect.poll(() => process.starts, { timeout: 20_000 }).toBe(starts + 1)
  const { services } = portal.ports
  const watched = Object.values(services).map(({ private: hidden }) => `http://127.0.0.1:${hidden}/readyz`)
  for (const url of watched) await requireOk(url, 60_000)
  await requireOk(`${portal.origin}/readyz`, 60_000)
}

for (const name of ['regulations', 'edge', 'postgres', 'nats', 'registration', 'admin', 'user-pool']) {
  test(`${name} is killed while comments are written: none is lost, none is there twice`, async () => {
    const writing = await somebodyWriting()
    const writers = new CommentWriters(writing, 12)
    await writers.more(40)
    await killAndWait(name)
    await writers.more(40)
    await writers.finish()
    await expectAllOnce(writing, writers)
    // What the comments stand on was really taken away.
    if (['regulations', 'edge', 'postgres'].includes(name)) expect(writers.repeats).toBeGreaterThan(0)
  })
}

test('while NATS is down comments are taken all the same, and the audit trail has them afterwards', async () => {
  const writing = await somebodyWriting()
  const nats = portal.processes.get('nats')
  nats?.kill('SIGKILL')
  const giveBack = await holdPort(portal.ports.nats)
  const writers = new CommentWriters(writing, 8)
  try {
    await writers.more(50)
    await writers.finish()
    expect(writers.repeats).toBe(0)
    const { private: hidden } = portal.ports.services['regulations'] ?? {}
    const readiness = await fetch(`http://127.0.0.1:${hidden}/readyz`)
    expect(readiness.status).toBe(200)
    expect(await readiness.text()).toContain('degraded')
  } finally {
    await giveBack()
  }
  await expectAllOnce(writing, writers)
  const { name, password } = demonstrationPerson('admin', portal.dataDir)
  const admin = await tokenOf(portal.origin, name, password)
  const missing = async () => {
    const audited = new Set<string>()
    for (let after: string | null = ''; after !== null;) {
      const query = new URLSearchParams({ service: 'regulations', kind: 'comments.add', limit: '100' })
      if (after !== '') query.set('after', after)
      const page: { items: { entityId: string }[]; next: string | null } = await results(`/api/audit?${query}`, {
        origin: portal.origin,
        token: admin,
      })
      for (const { entityId } of page.items) audited.add(entityId)
      // Newest first: what was written just now is on the first pages.
      after = audited.size > 500 ? null : page.next
    }
    return [...writers.ledger.values()].filter((commentId) => !audited.has(commentId)).length
  }
  await expect.poll(missing, { timeout: 90_000, intervals: [500, 1000, 2000] }).toBe(0)
})

test('while the regulations service is down the portal says so and stays usable, and “try again” brings it back', async ({
  page,
}) => {
  const regulations = portal.processes.get('regulations')
  const { public: port = 0, private: hidden = 0 } = portal.ports.services['regulations'] ?? {}
  await page.goto(`${portal.origin}/how-it-works`)
  await page.evaluate(() => Object.assign(globalThis, { sameDocument: true }))
  regulations?.kill('SIGKILL')
  const giveBack = await holdPort(port)
  try {
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Regulations in force' }).click()
    await expect(page.getByText('The list of regulations could not be loaded')).toBeVisible({ timeout: 30_000 })
    await expect(page.getByText('This part of the portal is not available at the moment.').first()).toBeVisible()
    await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy policy' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Privacy policy')
    await page.getByRole('banner').getByRole('button', { name: 'Sign in' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign in')
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Regulations in force' }).click()
    await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible({ timeout: 30_000 })
  } finally {
    await giveBack()
  }
  await requireOk(`http://127.0.0.1:${hidden}/readyz`, 60_000)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('main').getByRole('link', { name: 'Racetrack Safety (Sample)' })).toBeVisible()
  expect(await page.evaluate(() => 'sameDocument' in globalThis)).toBe(true)
})
