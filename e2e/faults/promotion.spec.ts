import type { Portal } from '../../tools/start/portal.ts'
import { endAndWait } from './fault-portal.ts'
import { expect, test } from './fault-test.ts'
import { holdTables, Promotions, type Found } from './promotions.ts'

const draft = { states: ['EDIT_DRAFT'], halfCopied: 0, texts: 0, layers: 0, definitions: 0, actions: 0, events: 0 }
const published = { ...draft, states: ['PUBLISHED_DRAFT'], texts: 1, layers: 1, definitions: 1, actions: 1, events: 1 }
const edited = { ...published, states: ['PUBLISHED_DRAFT', 'CURRENT_EDIT'], actions: 2 }
const adopted = {
  ...edited,
  states: ['PUBLISHED_DRAFT', 'PUBLISHED_CURRENT'],
  texts: 2,
  layers: 2,
  actions: 3,
  events: 2,
}

const before: Found[] = [draft, draft, published, edited]
const after: Found[] = [published, published, edited, adopted]

/**
 * Sends the promotions, kills the service while all of them wait for a lock on `tables`, and waits until it is back.
 */
async function killAt(portal: Portal, promotions: Promotions, ...tables: string[]): Promise<void> {
  const held = await holdTables(portal, ...tables)
  const sent = promotions.send()
  await expect.poll(() => held.waiting(), { intervals: [50] }).toBe(promotions.count)
  const isBack = endAndWait(portal, 'regulations', 'SIGKILL')
  await held.release()
  await isBack
  expect((await sent).filter((answer) => answer?.status === 200)).toEqual([])
}

test('completes each promotion fully or not at all when regulations is killed, and notifies once', async ({
  portal,
}) => {
  const promotions = await Promotions.prepared(portal)
  expect(await promotions.found()).toEqual(before)
  // In the middle: state and definitions are written; the text or the copied provisions come next.
  await killAt(portal, promotions, 'published_text', 'version_provision')
  expect(await promotions.found()).toEqual(before)
  // At the end, with the commit sent: the database decides whether it takes effect.
  await killAt(portal, promotions, 'action')
  const kept = await promotions.kept()
  const meanwhile = await promotions.found()
  expect(meanwhile).toEqual(kept.map((answer, place) => (answer ? after : before)[place]))
  // Right after the responses: the events and emails are not sent yet.
  const answers = await promotions.send()
  await endAndWait(portal, 'regulations', 'SIGKILL')
  expect(answers.map((answer) => answer?.status)).toEqual([200, 200, 200, 200])
  for (const [place, version] of kept.entries()) if (version) expect(answers[place]?.results.version).toEqual(version)
  expect(await promotions.send()).toEqual(answers)
  expect(await promotions.found()).toEqual(after)
  const versionIds = answers.map((answer) => answer?.results.version.versionId ?? '')
  await expect
    .poll(() => promotions.countNotifications(versionIds), { timeout: 60_000, intervals: [500] })
    .toEqual({ mails: [1, 1, 0, 1], entries: [1, 1, 1, 2] })
})
