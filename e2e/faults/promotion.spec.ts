import type { Portal } from '../../tools/start/portal.ts'
import { restartProcess } from './fault-portal.ts'
import { expect, test } from './fault-test.ts'
import { lockTables, Promotions, type StoredState } from './promotions.ts'

const draft = {
  states: ['EDIT_DRAFT'],
  incompleteVersions: 0,
  texts: 0,
  layers: 0,
  definitions: 0,
  actions: 0,
  events: 0,
}
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

const before: StoredState[] = [draft, draft, published, edited]
const after: StoredState[] = [published, published, edited, adopted]

/**
 * Sends the promotions, kills the service while all of them wait for a lock on `tables`, and waits until it is back.
 */
async function killWhileWaiting(portal: Portal, promotions: Promotions, ...tables: string[]): Promise<void> {
  const lock = await lockTables(portal, ...tables)
  const sending = promotions.send()
  await expect.poll(() => lock.countWaiting(), { intervals: [50] }).toBe(promotions.count)
  const restarted = restartProcess(portal, 'regulations', 'SIGKILL')
  await lock.release()
  await restarted
  expect((await sending).filter((response) => response?.status === 200)).toEqual([])
}

test('completes each promotion fully or not at all when regulations is killed, and notifies once', async ({
  portal,
}) => {
  const promotions = await Promotions.prepare(portal)
  expect(await promotions.readStates()).toEqual(before)
  // Killed in the middle: state and definitions are written, the text or the copied provisions are not.
  await killWhileWaiting(portal, promotions, 'published_text', 'version_provision')
  expect(await promotions.readStates()).toEqual(before)
  // Killed at the end, with the commit sent: either everything is stored or nothing.
  await killWhileWaiting(portal, promotions, 'action')
  const stored = await promotions.readResponses()
  const states = await promotions.readStates()
  expect(states).toEqual(stored.map((response, index) => (response ? after : before)[index]))
  // Killed right after the responses, before the events and emails were sent.
  const responses = await promotions.send()
  await restartProcess(portal, 'regulations', 'SIGKILL')
  expect(responses.map((response) => response?.status)).toEqual([200, 200, 200, 200])
  for (const [index, version] of stored.entries())
    if (version) expect(responses[index]?.results.version).toEqual(version)
  expect(await promotions.send()).toEqual(responses)
  expect(await promotions.readStates()).toEqual(after)
  const versionIds = responses.map((response) => response?.results.version.versionId ?? '')
  await expect
    .poll(() => promotions.countNotifications(versionIds), { timeout: 60_000, intervals: [500] })
    .toEqual({ mails: [1, 1, 0, 1], entries: [1, 1, 1, 2] })
})
