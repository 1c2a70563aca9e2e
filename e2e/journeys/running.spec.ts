import { demonstrationPerson, signIn, expect, test, type Page } from '@portal/testing-e2e'
import { randomUUID } from 'node:crypto'
import { withDatabaseOf } from '../portal/portal-database.ts'
import { addGeneration, generationServed } from '../portal/portal-releases.ts'

test('an admin previews a generation, makes it live for the next page load, and rolls back', async ({ page }) => {
  const { number, live, remove } = addGeneration()
  try {
    await openAsAdmin(page, '/releases')
    const card = page.getByRole('article', { name: `Generation ${number}`, exact: true })
    await expect(card.getByText('Not live yet')).toBeVisible()
    await card.getByRole('link', { name: `Preview generation ${number}` }).click()
    await expect(page.getByText(`You’re previewing generation ${number}, which isn’t live.`)).toBeVisible()
    expect(await generationServed(), 'what readers get meanwhile').toBe(live)

    await page.goto('/releases')
    await move(page, `Activate generation ${number}`, 'Looked at in the preview.')
    await expect(card.getByText('Live', { exact: true })).toBeVisible()
    await expect.poll(() => generationServed()).toBe(number)

    await move(page, `Roll back to generation ${live}`, 'A fault was found.')
    await expect.poll(() => generationServed()).toBe(live)
    await expectAuditEntry(page, 'generation.activated', 'A fault was found.', 'Looked at in the preview.')
  } finally {
    remove()
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
  await signIn(page, demonstrationPerson('admin'))
  await expect(page).toHaveURL(path)
}

async function move(page: Page, action: string, reason: string): Promise<void> {
  await page.getByRole('article').getByRole('button', { name: action }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Reason').fill(reason)
  await dialog.getByRole('button', { name: action }).click()
  await expect(dialog).toHaveCount(0)
}

/** The newest audit entries of an action, newest first, by reason. They arrive through an event, a moment later. */
test('a failed job is retried once its cause is fixed; another is discarded with a reason', async ({ page }) => {
  const mark = randomUUID()
  const [retriedId, discardedId] = [randomUUID(), randomUUID()]
  await withDatabaseOf('regulations', (client) =>
    // Jobs about messages that do not exist have nothing to do, so a retry succeeds.
    client.query(
      `insert into jobs.job (name, data, source_name, source_id, source_created_on, source_retry_count, source_output, keep_until)
       select 'dead', jsonb_build_object('deliveryId', id::text), 'deliver-message', id::uuid, now(), 59,
              jsonb_build_object('message', 'DeliveryFailedError: Error ECONNECTION'), now() + interval '1 year'
         from unnest($1::text[]) as id`,
      [[retriedId, discardedId]],
    ),
  )
  await openAsAdmin(page, '/failed-jobs')
  const card = (jobId: string) => page.getByRole('article').filter({ hasText: jobId })
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
  await expect
    .poll(() =>
      withDatabaseOf('regulations', async (client) => {
        const text = `select state::text from jobs.job where name = 'deliver-message' and data->>'deliveryId' = $1`
        return (await client.query<{ state: string }>(text, [retriedId])).rows
      }),
    )
    .toEqual([{ state: 'completed' }])
})

async function expectAuditEntry(page: Page, kind: string, ...reasons: readonly string[]): Promise<void> {
  const acts = page.getByRole('main').locator('details')
  await expect(async () => {
    await page.goto(`/audit?action=${kind}`)
    for (const [place, reason] of reasons.entries()) {
      await acts.nth(place).locator('summary').click({ timeout: 5_000 })
      await expect(acts.nth(place)).toContainText(reason, { timeout: 1_000 })
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
    const act = { entityType: 'journey', entityId: mark, actor: null, actorGroups: [], route: '' }
    const rest = { onBehalfOf: null, reason: null, correlationId: mark, before: null, after: null }
    for (const [id, kind] of [
      [replayedId, 'journey.replayed'],
      [discardedId, 'journey.discarded'],
    ]) {
      const [subject, at] = ['evt.admin.actions.recorded.v1', new Date().toISOString()]
      const payload = { service: 'admin', actions: [{ ...act, ...rest, id, at, kind }] }
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
