import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { call, registerPerson } from '@portal/testing-e2e'
import { getVersionPath, findProvision, findOpenDraft } from '@portal/testing-regulations'
import { signIn as getToken } from '@portal/portal-client'
import type { Portal } from '../../tools/start/portal.ts'
import { workspace } from '../../tools/workspace.ts'
import { restartProcess, withDatabase } from './fault-portal.ts'
import { expect, test } from './fault-test.ts'

const dayMs = 86_400_000
const runFile = promisify(execFile)

/** Runs `npm run -s clock -- MOVEMENT` and returns its output. */
async function moveClock({ origin, dataDir }: Portal, movement: string): Promise<string> {
  const env = { ...process.env, PORTAL_URL: origin, PORTAL_DATA: dataDir }
  const { stdout } = await runFile(process.execPath, [join(workspace, 'tools/clock.ts'), movement], { env })
  return stdout
}

async function countRows(portal: Portal, condition: string, value: string): Promise<number> {
  const { rows } = await withDatabase(portal, (client) =>
    client.query<{ count: number }>(`select count(*)::int as count from ${condition}`, [value]),
  )
  return rows[0]?.count ?? 0
}

// The last file of this folder by name, because the portal's time cannot be moved back.
test('moves the time of pages, services and jobs forward, and keeps it after a restart', async ({ page, portal }) => {
  const { origin } = portal
  const { name, password } = await registerPerson(origin)
  const token = await getToken(origin, name, password)
  const draft = await findOpenDraft(origin)
  const { regulationId, depth } = await findProvision(draft, '2160(a)', origin)
  const key = crypto.randomUUID()
  const addComment = (idempotencyKey: string = crypto.randomUUID()) =>
    call('/api/comments/add', {
      origin,
      token,
      body: { regulationId, versionId: draft.versionId, depth, body: 'Just in time.' },
      headers: { 'idempotency-key': idempotencyKey },
    })
  const notice = page.getByRole('region', { name: 'Test clock' })
  const closed = page.getByText('Draft, comment period closed').first()

  await page.goto(origin + getVersionPath(draft))
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(notice).toHaveCount(0)
  await expect(closed).toHaveCount(0)
  expect((await addComment(key)).status).toBe(200)
  expect(await countRows(portal, 'idempotency_key where key = $1', key)).toBe(1)

  // Beyond the comment period, the lifetime of the token, and the 30 days for which responses are stored.
  const periodDays = Math.ceil((Date.parse(draft.commentClosesAt ?? '') - Date.now()) / dayMs)
  const days = Math.max(periodDays, 30) + 1
  expect(await moveClock(portal, `+${days}d`)).toContain(`${days * 24} hours ahead`)
  await expect.poll(async () => (await addComment()).error, { timeout: 10_000 }).toBe('access.token-expired')
  await expect(async () => {
    await page.reload()
    await expect(notice).toBeVisible({ timeout: 3000 })
  }).toPass()
  await expect(closed).toBeVisible()
  const serverRendered = await (
    await fetch(origin + getVersionPath(draft), { headers: { accept: 'text/html' } })
  ).text()
  expect(serverRendered).toContain('comment period closed')
  // The hourly job has run, although the database's time is the real one.
  await expect.poll(() => countRows(portal, 'idempotency_key where key = $1', key)).toBe(0)

  await restartProcess(portal, 'regulations', 'SIGKILL')
  await expect.poll(async () => (await addComment()).error, { timeout: 10_000 }).toBe('access.token-expired')
  await page.reload()
  await expect(closed).toBeVisible()
})
