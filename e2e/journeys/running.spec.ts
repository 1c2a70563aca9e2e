import { randomUUID } from 'node:crypto'
import { demonstrationPerson, signIn } from '../portal/people.ts'
import { withDatabaseOf } from '../portal/portal-database.ts'
import { addGeneration, generationServed } from '../portal/portal-releases.ts'
import { expect, test, type Page } from '../portal/portal-test.ts'

test('an admin previews a generation, makes it live for the next page load of readers, and rolls back', async ({
  page,
}) => {
  const { number, live, remove } = addGeneration()
  try {
    await openAsAdmin(page, '/releases')
    const card = page.getByRole('article', { name: `Generation ${number}`, exact: true })
    await expect(card.getByText('Not live yet')).toBeVisible()
    await card.getByRole('link', { name: `Preview generation ${number}` }).click()
    await expect(page.getByText(`Preview of generation ${number}: not what everybody sees.`)).toBeVisible()
    expect(await generationServed(), 'what readers get meanwhile').toBe(live)

    await page.goto('/releases')
    await move(page, `Make generation ${number} live`, 'Looked at in the preview.')
    await expect(card.getByText('Live', { exact: true })).toBeVisible()
    await expect.poll(() => generationServed()).toBe(number)

    await move(page, `Roll back to generation ${live}`, 'A fault was found.')
    await expect.poll(() => generationServed()).toBe(live)
    await expectAct(page, 'releases.move-live', 'A fault was found.', 'Looked at in the preview.')
  } finally {
    remove()
  }
})

test('an event that could not be handled is replayed once its cause is mended; another is given up with a reason', async ({
  page,
}) => {
  const mark = randomUUID()
  const { kept, given, mend } = await poison(mark)
  try {
    await openAsAdmin(page, '/dead-letters')
    const letter = (eventId: string) => page.getByRole('article').filter({ hasText: eventId })
    await letter(kept).getByText('Content, personal data masked').click()
    await expect(letter(kept).getByText('"kind": "journey.kept"')).toBeVisible()
    await letter(kept).getByRole('button', { name: 'Replay' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Replay' }).click()
    await expect(page.getByRole('dialog')).toContainText('this time either')
    await mend()
    await page.getByRole('dialog').getByLabel('Note').fill(`Mended for ${mark}`)
    await page.getByRole('dialog').getByRole('button', { name: 'Replay' }).click()
    await expect(page.getByText('The event was handled')).toBeVisible()
    await expect(letter(kept)).toHaveCount(0)

    await letter(given).getByRole('button', { name: 'Discard' }).click()
    await page.getByRole('dialog').getByLabel('Reason').fill(`Of a journey ${mark}`)
    await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click()
    await expect(page.getByText('The event was discarded')).toBeVisible()
    await expect(letter(given)).toHaveCount(0)

    await expectAct(page, 'dead-letters.discard', `Of a journey ${mark}`)
    await expectAct(page, 'dead-letters.replay', `Mended for ${mark}`)
    // The event itself took effect: the act that it tells of is in the trail, and the other's is not.
    await page.goto(`/audit?entityId=${mark}`)
    await expect(page.locator('strong').filter({ hasText: 'journey.kept' })).toHaveCount(1)
    await expect(page.locator('strong').filter({ hasText: 'journey.given-up' })).toHaveCount(0)
  } finally {
    await mend()
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

/** The newest acts of a kind, newest first, by their reasons. Acts reach the trail by an event, a moment after. */
async function expectAct(page: Page, kind: string, ...reasons: readonly string[]): Promise<void> {
  const acts = page.getByRole('main').locator('details')
  await expect(async () => {
    await page.goto(`/audit?kind=${kind}`)
    for (const [place, reason] of reasons.entries()) {
      await acts.nth(place).locator('summary').click({ timeout: 5_000 })
      await expect(acts.nth(place)).toContainText(reason, { timeout: 1_000 })
    }
  }).toPass()
}

/** Two events that the audit trail did not take, as if each had failed ten times, by their ids; and what mends the cause of the first. */
async function poison(mark: string) {
  const constraint = `refuses_${mark.replaceAll('-', '_')}`
  const [kept, given] = [randomUUID(), randomUUID()]
  await withDatabaseOf('admin', async (client) => {
    await client.query(
      `alter table audit_entry add constraint ${constraint} check (entity_id <> '${mark}' or kind <> 'journey.kept') not valid`,
    )
    const act = { service: 'admin', entityType: 'journey', entityId: mark, actor: null, actorGroups: [], route: '' }
    const rest = { onBehalfOf: null, reason: null, correlationId: mark, before: null, after: null }
    for (const [id, kind] of [
      [kept, 'journey.kept'],
      [given, 'journey.given-up'],
    ]) {
      const [subject, at] = ['evt.admin.action.recorded.v1', new Date().toISOString()]
      const envelope = { id, subject, at, aggregateId: mark, payload: { ...act, ...rest, kind } }
      await client.query(
        `insert into dead_letter (consumer, event_id, subject, envelope, attempts, failure, failed_at)
         values ('audit-admin', $1, $2, $3, 10, 'violates check constraint', $4)`,
        [id, subject, JSON.stringify(envelope), at],
      )
    }
  })
  const mend = () =>
    withDatabaseOf('admin', (client) => client.query(`alter table audit_entry drop constraint if exists ${constraint}`))
  return { kept, given, mend }
}
