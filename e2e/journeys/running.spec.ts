import { readDemonstrationAccount, signIn, expect, test, type Page } from '@portal/testing-e2e'
import { randomUUID } from 'node:crypto'
import { withDatabaseOf } from '../portal/portal-database.ts'
import { addGeneration, getServedGeneration } from '../portal/portal-releases.ts'

test('an admin previews a generation, makes it live for the next page load, and rolls back', async ({ page }) => {
  const { number, live, restore } = addGeneration()
  try {
    await openAsAdmin(page, '/releases')
    const card = page.getByRole('article', { name: `Generation ${number}`, exact: true })
    await expect(card.getByText('Not live yet')).toBeVisible()
    await card.getByRole('link', { name: `Preview generation ${number}` }).click()
    await expect(page.getByText(`You’re previewing generation ${number}, which isn’t live.`)).toBeVisible()
    expect(await getServedGeneration(), 'the generation of readers').toBe(live)

    await page.goto('/releases')
    await activate(page, `Activate generation ${number}`, 'Looked at in the preview.')
    await expect(card.getByText('Live', { exact: true })).toBeVisible()
    await expect.poll(() => getServedGeneration()).toBe(number)

    await activate(page, `Roll back to generation ${live}`, 'A fault was found.')
    await expect.poll(() => getServedGeneration()).toBe(live)
    await expectAuditEntry(page, 'generation.activated', 'A fault was found.', 'Looked at in the preview.')
  } finally {
    restore()
  }
})

test('a failed event is replayed once its cause is fixed; another is discarded with a reason', async ({ page }) => {
  const mark = randomUUID()
  const { replayedId, discardedId, fixCause } = await createFailedEvents(mark)
  try {
    await openAsAdmin(page, '/dead-letters')
    const letter = (eventId: string) => page.getByRole('article').filter({ hasText: eventId })
    await letter(replayedId).getByText('Content (personal data masked)').click()
    await expect(letter(replayedId).getByText('"kind": "journey.replayed"')).toBeVisible()
    await letter(replayedId).getByRole('button', { name: 'Replay event' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Replay event' }).click()
    await expect(page.getByRole('dialog')).toContainText('The event failed again')
    await fixCause()
    await page.getByRole('dialog').getByLabel('Note').fill(`Fixed for ${mark}`)
    await page.getByRole('dialog').getByRole('button', { name: 'Replay event' }).click()
    await expect(page.getByText('The event was handled')).toBeVisible()
    await expect(letter(replayedId)).toHaveCount(0)

    await letter(discardedId).getByRole('button', { name: 'Discard event' }).click()
    await page.getByRole('dialog').getByLabel('Reason').fill(`For a journey ${mark}`)
    await page.getByRole('dialog').getByRole('button', { name: 'Discard event' }).click()
    await expect(page.getByText('The event was discarded')).toBeVisible()
    await expect(letter(discardedId)).toHaveCount(0)

    await expectAuditEntry(page, 'dead-letter.discarded', `For a journey ${mark}`)
    await expectAuditEntry(page, 'dead-letter.replayed', `Fixed for ${mark}`)
    // The event itself took effect: its audit entry exists, the other's does not.
    await page.goto(`/audit?entityId=${mark}`)
    await expect(page.locator('strong').filter({ hasText: 'journey.replayed' })).toHaveCount(1)
    await expect(page.locator('strong').filter({ hasText: 'journey.discarded' })).toHaveCount(0)
  } finally {
    await fixCause()
  }
})

async function openAsAdmin(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await expect(page).toHaveURL('/login')
  await signIn(page, readDemonstrationAccount('admin'))
  await expect(page).toHaveURL(path)
}

async function activate(page: Page, action: string, reason: string): Promise<void> {
  await page.getByRole('article').getByRole('button', { name: action }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Reason').fill(reason)
  await dialog.getByRole('button', { name: action }).click()
  await expect(dialog).toHaveCount(0)
}

test('a failed job is retried once its cause is fixed; another is discarded with a reason', async ({ page }) => {
  const mark = randomUUID()
  const [retriedId, discardedId] = await createFailedJobs(2)
  await openAsAdmin(page, '/failed-jobs')
  const card = (jobId = '') => page.getByRole('article').filter({ hasText: jobId })
  await expect(card(retriedId)).toContainText('DeliveryFailedError: Error ECONNECTION')
  await expect(card(retriedId)).toContainText('60 attempts')
  await card(retriedId).getByRole('button', { name: 'Retry job' }).click()
  await page.getByRole('dialog').getByLabel('Note (optional)').fill(`Fixed for ${mark}`)
  await page.getByRole('dialog').getByRole('button', { name: 'Retry job' }).click()
  await expect(page.getByText('The job will run again now.')).toBeVisible()
  await expect(card(retriedId)).toHaveCount(0)

  await card(discardedId).getByRole('button', { name: 'Discard job' }).click()
  await page.getByRole('dialog').getByLabel('Reason').fill(`For a journey ${mark}`)
  await page.getByRole('dialog').getByRole('button', { name: 'Discard job' }).click()
  await expect(page.getByText('The job was discarded.')).toBeVisible()
  await expect(card(discardedId)).toHaveCount(0)

  await expectAuditEntry(page, 'dead-job.discarded', `For a journey ${mark}`)
  await expectAuditEntry(page, 'dead-job.retried', `Fixed for ${mark}`)
  await expectJobsCompleted([retriedId ?? ''])
})

test('all failed jobs of one kind are retried together, with one audit entry', async ({ page }) => {
  const mark = randomUUID()
  const ids = await createFailedJobs(30)
  await openAsAdmin(page, '/failed-jobs')
  await page.getByLabel('Kind of job').selectOption('regulations deliver-message')
  await page.getByRole('button', { name: 'Retry all 30 jobs' }).click()
  const dialog = page.getByRole('dialog', { name: 'Retry all 30 deliver-message jobs in regulations?' })
  await dialog.getByLabel('Note (optional)').fill(`Fixed for ${mark}`)
  await dialog.getByRole('button', { name: 'Retry all 30 jobs' }).click()
  await expect(page.getByText('30 jobs will run again now.')).toBeVisible()
  await expect(page.getByText('No failed jobs')).toBeVisible()
  await expectAuditEntry(page, 'dead-jobs.retried', `Fixed for ${mark}`)
  await expectJobsCompleted(ids)
})

/** Creates dead jobs for messages that don't exist, so that a retry has nothing to do and succeeds. Returns their ids. */
async function createFailedJobs(count: number): Promise<readonly string[]> {
  const ids = Array.from({ length: count }, () => randomUUID())
  await withDatabaseOf('regulations', (client) =>
    client.query(
      `insert into jobs.job (name, data, source_name, source_id, source_created_on, source_retry_count, source_output, keep_until)
       select 'dead', jsonb_build_object('deliveryId', id::text), 'deliver-message', id::uuid, now(), 59,
              jsonb_build_object('message', 'DeliveryFailedError: Error ECONNECTION'), now() + interval '1 year'
         from unnest($1::text[]) as id`,
      [ids],
    ),
  )
  return ids
}

async function expectJobsCompleted(ids: readonly string[]): Promise<void> {
  await expect
    .poll(() =>
      withDatabaseOf('regulations', async (client) => {
        const { rows } = await client.query<{ state: string; count: number }>(
          `select state::text, count(*)::int as count from jobs.job
           where name = 'deliver-message' and data->>'deliveryId' = any($1) group by state`,
          [ids],
        )
        return rows
      }),
    )
    .toEqual([{ state: 'completed', count: ids.length }])
}

/** Expects these reasons in the newest audit entries of an action, newest first. The entries arrive a moment later. */
async function expectAuditEntry(page: Page, kind: string, ...reasons: readonly string[]): Promise<void> {
  const entries = page.getByRole('main').locator('details')
  await expect(async () => {
    await page.goto(`/audit?action=${kind}`)
    for (const [index, reason] of reasons.entries()) {
      await entries.nth(index).locator('summary').click({ timeout: 5_000 })
      await expect(entries.nth(index)).toContainText(reason, { timeout: 1_000 })
    }
  }).toPass()
}

/**
 * Two events that the audit trail failed to handle ten times, by id, and a function that fixes the cause of the first.
 */
async function createFailedEvents(mark: string) {
  const constraint = `refuses_${mark.replaceAll('-', '_')}`
  const [replayedId, discardedId] = [randomUUID(), randomUUID()]
  await withDatabaseOf('admin', async (client) => {
    await client.query(
      `alter table audit_entry add constraint ${constraint} check (entity_id <> '${mark}' or action <> 'journey.replayed') not valid`,
    )
    const action = { entityType: 'journey', entityId: mark, actor: null, actorGroups: [], route: '' }
    const context = { onBehalfOf: null, reason: null, correlationId: mark, before: null, after: null }
    for (const [id, kind] of [
      [replayedId, 'journey.replayed'],
      [discardedId, 'journey.discarded'],
    ]) {
      const [subject, at] = ['evt.admin.actions.recorded.v1', new Date().toISOString()]
      const payload = { service: 'admin', actions: [{ ...action, ...context, id, at, kind }] }
      const envelope = { id, subject, at, aggregateId: mark, payload }
      await client.query(
        `insert into dead_letter (consumer, event_id, subject, envelope, attempts, failure, failed_at)
         values ('audit-admin', $1, $2, $3, 10, 'violates check constraint', $4)`,
        [id, subject, JSON.stringify(envelope), at],
      )
    }
  })
  const fixCause = () =>
    withDatabaseOf('admin', (client) => client.query(`alter table audit_entry drop constraint if exists ${constraint}`))
  return { replayedId, discardedId, fixCause }
}
