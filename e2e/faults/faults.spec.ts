import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { requireOk } from '../../tools/start/readiness.ts'
import { CommentWriters, type Writing } from './comment-writers.ts'
import { endAndWait, expectAllAudited, expectAllOnce, fillDisk, readiness, somebodyWriting } from './fault-portal.ts'
import { expect, test } from './fault-test.ts'
import { holdPort } from './held-port.ts'
import { ageFiles, digestOf, filesOf, sampleVideo, Uploader } from './upload-writers.ts'

for (const name of ['regulations', 'edge', 'postgres', 'nats', 'registration', 'admin', 'user-pool']) {
  test(`${name} is killed while comments are written: none is lost, none is there twice`, async ({ portal }) => {
    const writing = await somebodyWriting(portal)
    const writers = new CommentWriters(writing, 12)
    await writers.more(40)
    await endAndWait(portal, name, 'SIGKILL')
    await writers.more(40)
    await writers.finish()
    await expectAllOnce(writing, writers)
    // What the comments stand on was really taken away.
    if (['regulations', 'edge', 'postgres'].includes(name)) expect(writers.repeats).toBeGreaterThan(0)
  })
}

test('every service is restarted in turn while comments are written, as a deployment does: none is lost or there twice', async ({
  portal,
}) => {
  const writing = await somebodyWriting(portal)
  const writers = new CommentWriters(writing, 12)
  for (const name of ['user-pool', 'registration', 'admin', 'regulations', 'edge']) {
    await endAndWait(portal, name, 'SIGTERM')
    await writers.more(20)
  }
  await writers.finish()
  await expectAllOnce(writing, writers)
})

/** Some comments, each taken at the first attempt. */
async function writeSome(writing: Writing): Promise<CommentWriters> {
  const writers = new CommentWriters(writing, 8)
  await writers.more(50)
  await writers.finish()
  expect(writers.repeats).toBe(0)
  return writers
}

test('regulations is killed in the middle of uploads: one goes on where it was, the other leaves nothing', async ({
  portal,
}) => {
  const uploader = await Uploader.signedIn(portal)
  // The demonstration has files of its own.
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
  // Killed again between the file and what is looked into it: another start takes it up.
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

test('while NATS is down comments are taken all the same, and the audit trail has them afterwards', async ({
  portal,
}) => {
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

test('NATS that takes connections and never answers holds nobody up: it is noticed, and the audit trail has all afterwards', async ({
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

test('a database without room refuses for the moment; nothing half is kept, and all are taken once there is room', async ({
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

test('while the regulations service is down the portal says so and stays usable, and “try again” brings it back', async ({
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
