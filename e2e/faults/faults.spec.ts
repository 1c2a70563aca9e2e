import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@portal/testing-e2e'
import { requireOk } from '../../tools/start/readiness.ts'
import { CommentWriters, type Commenter } from './comment-writers.ts'
import {
  restartProcess,
  expectAllAudited,
  expectEachStoredOnce,
  fillDisk,
  getReadiness,
  createCommenter,
} from './fault-portal.ts'
import { expect, test } from './fault-test.ts'
import { occupyPort } from './occupied-port.ts'
import { ageFiles, getSha256, listStoredFiles, sampleVideo, Uploader } from './upload-writers.ts'

for (const name of ['regulations', 'edge', 'postgres', 'nats', 'registration', 'admin', 'user-pool']) {
  test(`loses and duplicates no comment when ${name} is killed while comments are written`, async ({ portal }) => {
    const commenter = await createCommenter(portal)
    const writers = new CommentWriters(commenter, 12)
    await writers.waitForComments(40)
    await restartProcess(portal, name, 'SIGKILL')
    await writers.waitForComments(40)
    await writers.finish()
    await expectEachStoredOnce(commenter, writers)
    // Without these processes no comment can be stored, so some requests must have been retried.
    if (['regulations', 'edge', 'postgres'].includes(name)) expect(writers.retryCount).toBeGreaterThan(0)
  })
}

test('loses and duplicates no comment when every service restarts in turn, as in a deployment', async ({ portal }) => {
  const commenter = await createCommenter(portal)
  const writers = new CommentWriters(commenter, 12)
  for (const name of ['user-pool', 'registration', 'admin', 'regulations', 'edge']) {
    await restartProcess(portal, name, 'SIGTERM')
    await writers.waitForComments(20)
  }
  await writers.finish()
  await expectEachStoredOnce(commenter, writers)
})

/** Writes some comments, each accepted at the first attempt. */
async function writeComments(commenter: Commenter): Promise<CommentWriters> {
  const writers = new CommentWriters(commenter, 8)
  await writers.waitForComments(50)
  await writers.finish()
  expect(writers.retryCount).toBe(0)
  return writers
}

test('resumes one upload and leaves nothing of the other when regulations is killed during uploads', async ({
  portal,
}) => {
  const uploader = await Uploader.signIn(portal)
  // The demonstration has its own files.
  const before = new Set((await listStoredFiles(portal)).map(({ file_id: id }) => id))
  const added = async () => (await listStoredFiles(portal)).filter(({ file_id: id }) => !before.has(id))
  const video = sampleVideo(3_000_000)
  const uploadPath = await uploader.startUpload(video.length)
  expect(await uploader.append(uploadPath, video.subarray(0, 1_000_000), 0)).toBe(204)
  const partialForm = uploader.sendPartialForm(video)
  await expect.poll(async () => (await added()).length, { timeout: 20_000 }).toBe(2)
  await restartProcess(portal, 'regulations', 'SIGKILL')
  await partialForm.ended
  expect(await uploader.getOffset(uploadPath)).toBe(1_000_000)
  expect((await uploader.createDocument(uploadPath, 'Too early')).status).toBe(409)
  expect(await uploader.append(uploadPath, video.subarray(1_000_000), 1_000_000)).toBe(204)
  // Killed again between storing the file and inspecting it: the next start continues.
  await restartProcess(portal, 'regulations', 'SIGKILL')
  const { status } = await uploader.createDocument(uploadPath, 'Video after a break')
  expect(status).toBe(200)
  const read = async () => uploader.call('/api/reg-documents/view-reg-file/video-after-a-break.mp4')
  await expect.poll(async () => (await read()).status, { timeout: 30_000, intervals: [250] }).toBe(200)
  expect(getSha256(new Uint8Array(await (await read()).arrayBuffer()))).toBe(getSha256(video))
  expect((await added()).map(({ state }) => state).toSorted()).toEqual(['Completed', 'Started Uploading'])

  await ageFiles(portal)
  await restartProcess(portal, 'regulations', 'SIGTERM')
  await expect.poll(async () => (await added()).length, { timeout: 20_000 }).toBe(1)
  const remaining = await added()
  expect(remaining.map(({ is_used: isUsed }) => isUsed)).toEqual([true])
  const entries = readdirSync(join(portal.dataDir, 'files'), { recursive: true, withFileTypes: true })
  const onDisk = new Set(entries.filter((entry) => entry.isFile()).map(({ name }) => name.replace('.json', '')))
  expect([...onDisk.difference(before)]).toEqual(remaining.map(({ file_id: id }) => id))
})

test('accepts comments while NATS is down; the audit trail has them afterwards', async ({ portal }) => {
  const commenter = await createCommenter(portal)
  portal.processes.get('nats')?.kill('SIGKILL')
  const releasePort = await occupyPort(portal.ports.nats)
  try {
    const writers = await writeComments(commenter)
    expect(await getReadiness(portal)).toMatchObject({ status: 200, text: expect.stringContaining('degraded') })
    await releasePort()
    await expectEachStoredOnce(commenter, writers)
    await expectAllAudited(portal, writers)
  } finally {
    await releasePort()
  }
})

test('detects a NATS server that accepts connections and never responds; the audit trail has everything afterwards', async ({
  portal,
}) => {
  const commenter = await createCommenter(portal)
  const nats = portal.processes.get('nats')
  nats?.kill('SIGSTOP')
  try {
    const before = await writeComments(commenter)
    await expect
      .poll(() => getReadiness(portal), { timeout: 60_000 })
      .toMatchObject({ status: 200, text: expect.stringContaining('degraded') })
    const after = await writeComments(commenter)
    nats?.kill('SIGCONT')
    await expectEachStoredOnce(commenter, before, after)
    await expectAllAudited(portal, before, after)
  } finally {
    nats?.kill('SIGCONT')
  }
})

test('refuses temporarily when the database is full, stores nothing partially, and accepts everything once there is space', async ({
  portal,
}) => {
  const commenter = await createCommenter(portal)
  const emptyDisk = await fillDisk(portal)
  const writers = new CommentWriters(commenter, 8)
  try {
    await expect.poll(() => writers.retryCount, { timeout: 30_000 }).toBeGreaterThan(20)
    expect(writers.acknowledged.size).toBe(0)
  } finally {
    await emptyDisk()
  }
  await writers.waitForComments(20)
  await writers.finish()
  await expectEachStoredOnce(commenter, writers)
})

test('stays usable and says so while the regulations service is down; “Try again” recovers', async ({
  page,
  portal,
}) => {
  const regulations = portal.processes.get('regulations')
  const { public: port = 0, private: privatePort = 0 } = portal.ports.services['regulations'] ?? {}
  await page.goto(`${portal.origin}/how-it-works`)
  await page.evaluate(() => Object.assign(globalThis, { sameDocument: true }))
  regulations?.kill('SIGKILL')
  const releasePort = await occupyPort(port)
  try {
    await openRegulationsInEffect(page)
    await expect(page.getByText('We couldn’t load the regulations')).toBeVisible({ timeout: 30_000 })
    await expect(page.getByText('This part of the portal isn’t available right now.').first()).toBeVisible()
    await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy policy' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Privacy policy')
    await page.getByRole('banner').getByRole('button', { name: 'Sign in' }).click()
    await expect(page.getByLabel('Email or username')).toBeVisible()
    await openRegulationsInEffect(page)
    await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible({ timeout: 30_000 })
  } finally {
    await releasePort()
  }
  await requireOk(`http://127.0.0.1:${privatePort}/readyz`, 60_000)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('main').getByRole('link', { name: 'Racetrack Safety (Sample)' })).toBeVisible()
  expect(await page.evaluate(() => 'sameDocument' in globalThis)).toBe(true)
})

async function openRegulationsInEffect(page: Page): Promise<void> {
  const menu = page.getByRole('navigation', { name: 'Main' })
  await menu.getByRole('button', { name: 'Regulations' }).click()
  await menu.getByRole('link', { name: 'Regulations in effect' }).click()
}
