import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { requireOk } from '../../tools/start/readiness.ts'
import { CommentWriters, type Writing } from './comment-writers.ts'
import { endAndWait, expectAllAudited, expectAllOnce, fillDisk, readiness, somebodyWriting } from './fault-portal.ts'
import { expect, test } from './fault-test.ts'
import { holdPort } from './held-port.ts'
import { ageFiles, digestOf, filesOf, sampleVideo, Uploader } from './upload-writers.ts'

for (const name of ['regulations', 'edge', 'postgres', 'nats', 'registration', 'admin', 'user-pool']) {
  test(`loses and duplicates no comment when ${name} is killed while comments are written`, async ({ portal }) => {
    const writing = await somebodyWriting(portal)
    const writers = new CommentWriters(writing, 12)
    await writers.more(40)
    await endAndWait(portal, name, 'SIGKILL')
    await writers.more(40)
    await writers.finish()
    await expectAllOnce(writing, writers)
    // The tables behind the comments were really dropped.
    if (['regulations', 'edge', 'postgres'].includes(name)) expect(writers.repeats).toBeGreaterThan(0)
  })
}

test('loses and duplicates no comment when every service restarts in turn, as in a deployment', async ({ portal }) => {
  const writing = await somebodyWriting(portal)
  const writers = new CommentWriters(writing, 12)
  for (const name of ['user-pool', 'registration', 'admin', 'regulations', 'edge']) {
    await endAndWait(portal, name, 'SIGTERM')
    await writers.more(20)
  }
  await writers.finish()
  await expectAllOnce(writing, writers)
})

/** Some comments, each accepted at the first attempt. */
async function writeSome(writing: Writing): Promise<CommentWriters> {
  const writers = new CommentWriters(writing, 8)
  await writers.more(50)
  await writers.finish()
  expect(writers.repeats).toBe(0)
  return writers
}

test('resumes one upload and leaves nothing of the other when regulations is killed during uploads', async ({
  portal,
}) => {
  const uploader = await Uploader.signedIn(portal)
  // The demonstration has its own files.
  const before = new Set((await filesOf(portal)).map(({ file_id: id }) => id))
  const added = async () => (await filesOf(portal)).filter(({ file_id: id }) => !before.has(id))
  const film = sampleVideo(3_000_000)
  const at = await uploader.begin(film.length)
  expect(await uploader.append(at, film.subarray(0, 1_000_000), 0)).toBe(204)
  const half = uploader.sendHalfAForm(film)
  await expect.poll(async () => (await added()).length, { timeout: 20_000 }).toBe(2)
  await endAndWait(portal, 'regulations', 'SIGKILL')
  await half.ended
  expect(await uploader.offset(at)).toBe(1_000_000)
  expect((await uploader.publishFrom(at, 'Too early')).status).toBe(409)
  expect(await uploader.append(at, film.subarray(1_000_000), 1_000_000)).toBe(204)
  // Killed again between storing the file and inspecting it: the next start continues.
  await endAndWait(portal, 'regulations', 'SIGKILL')
  const { status } = await uploader.publishFrom(at, 'Film after a break')
  expect(status).toBe(200)
  const read = async () => uploader.call('/api/reg-documents/view-reg-file/film-after-a-break.mp4')
  await expect.poll(async () => (await read()).status, { timeout: 30_000, intervals: [250] }).toBe(200)
  expect(digestOf(new Uint8Array(await (await read()).arrayBuffer()))).toBe(digestOf(film))
  expect((await added()).map(({ state }) => state).toSorted()).toEqual(['Completed', 'Started Uploading'])

  await ageFiles(portal)
  await endAndWait(portal, 'regulations', 'SIGTERM')
  await expect.poll(async () => (await added()).length, { timeout: 20_000 }).toBe(1)
  const kept = await added()
  expect(kept.map(({ is_named: isNamed }) => isNamed)).toEqual([true])
  const entries = readdirSync(join(portal.dataDir, 'files'), { recursive: true, withFileTypes: true })
  const onDisk = new Set(entries.filter((entry) => entry.isFile()).map(({ name }) => name.replace('.json', '')))
  expect([...onDisk.difference(before)]).toEqual(kept.map(({ file_id: id }) => id))
})

test('accepts comments while NATS is down; the audit trail has them afterwards', async ({ portal }) => {
  const writing = await somebodyWriting(portal)
  portal.processes.get('nats')?.kill('SIGKILL')
  const giveBack = await holdPort(portal.ports.nats)
  try {
    const writers = await writeSome(writing)
    expect(await readiness(portal)).toMatchObject({ status: 200, text: expect.stringContaining('degraded') })
    await giveBack()
    await expectAllOnce(writing, writers)
    await expectAllAudited(portal, writers)
  } finally {
    await giveBack()
  }
})

test('detects a NATS server that accepts connections and never responds; the audit trail has everything afterwards', async ({
  portal,
}) => {
  const writing = await somebodyWriting(portal)
  const nats = portal.processes.get('nats')
  nats?.kill('SIGSTOP')
  try {
    const before = await writeSome(writing)
    await expect
      .poll(() => readiness(portal), { timeout: 60_000 })
      .toMatchObject({ status: 200, text: expect.stringContaining('degraded') })
    const after = await writeSome(writing)
    nats?.kill('SIGCONT')
    await expectAllOnce(writing, before, after)
    await expectAllAudited(portal, before, after)
  } finally {
    nats?.kill('SIGCONT')
  }
})

test('refuses temporarily when the database is full, stores nothing partially, and accepts everything once there is space', async ({
  portal,
}) => {
  const writing = await somebodyWriting(portal)
  const makeRoom = await fillDisk(portal)
  const writers = new CommentWriters(writing, 8)
  try {
    await expect.poll(() => writers.repeats, { timeout: 30_000 }).toBeGreaterThan(20)
    expect(writers.ledger.size).toBe(0)
  } finally {
    await makeRoom()
  }
  await writers.more(20)
  await writers.finish()
  await expectAllOnce(writing, writers)
})

test('stays usable and says so while the regulations service is down; “Try again” recovers', async ({
  page,
  portal,
}) => {
  const regulations = portal.processes.get('regulations')
  const { public: port = 0, private: hidden = 0 } = portal.ports.services['regulations'] ?? {}
  await page.goto(`${portal.origin}/how-it-works`)
  await page.evaluate(() => Object.assign(globalThis, { sameDocument: true }))
  regulations?.kill('SIGKILL')
  const giveBack = await holdPort(port)
  try {
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Regulations in effect' }).click()
    await expect(page.getByText("We couldn't load the regulations")).toBeVisible({ timeout: 30_000 })
    await expect(page.getByText('This part of the portal isn’t available right now.').first()).toBeVisible()
    await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy policy' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Privacy policy')
    await page.getByRole('banner').getByRole('button', { name: 'Sign in' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign in')
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Regulations in effect' }).click()
    await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible({ timeout: 30_000 })
  } finally {
    await giveBack()
  }
  await requireOk(`http://127.0.0.1:${hidden}/readyz`, 60_000)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('main').getByRole('link', { name: 'Racetrack Safety (Sample)' })).toBeVisible()
  expect(await page.evaluate(() => 'sameDocument' in globalThis)).toBe(true)
})
