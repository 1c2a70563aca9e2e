import type { Comment } from '@portal/contracts-regulations'
import { findAccountName } from '@portal/contracts-registration/queries'
import { Queries } from '@portal/messaging'
import { waitFor, getResults } from '@portal/testing-service'
import { expect, test } from 'vitest'
import { setUpRegulations, ruleText } from '../../testing/regulations.ts'

const { service, regulations } = await setUpRegulations({ nats: true })
const draft = await regulations.publishDraft(ruleText(2143, ['(a) The horse rests for 5 days.']))
const person = (sub: string) => ({ sub, username: 'maryann.oneill-65207', groups: ['USERS'] as const })

/** Responds like the registration service. */
function handleNameRequests(names: Readonly<Record<string, string>>): void {
  service.service.app.get(Queries).handle(findAccountName, ({ sub }) => ({ name: names[sub] ?? null }))
}

async function commentAndGetName(sub: string): Promise<string> {
  const response = await regulations.comment(draft, '2143(a)', { as: person(sub) })
  return getResults<{ comment: Comment }>(response).comment.authorName
}

test('accepts a comment while the name is unknown and fills in the name when it becomes known', async () => {
  expect(await commentAndGetName('maryann')).toBe('Registered commenter')
  await service.restart()
  await waitFor(async () => {
    const { checks } = (await service.service.privatePort.inject('/readyz')).json<{ checks: { messaging: string } }>()
    expect(checks.messaging).toBe('ready')
  })
  handleNameRequests({ maryann: 'Maryann O’Neill', imitator: 'HISA Staff' })
  expect(await commentAndGetName('maryann')).toBe('Maryann O’Neill')
  const rows = await service.database.query<{ author_name: string }>(
    `select distinct author_name from comment where author_sub = 'maryann'`,
  )
  expect(rows).toEqual([{ author_name: 'Maryann O’Neill' }])
  expect(await commentAndGetName('imitator')).toBe('Registered commenter')
})

test('keeps using the stored name while the registration service is down', async () => {
  await service.restart()
  service.clock.advance(5 * 86_400_000)
  expect(await commentAndGetName('maryann')).toBe('Maryann O’Neill')
})
