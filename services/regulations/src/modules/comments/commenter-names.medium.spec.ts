import type { Comment } from '@portal/contracts-regulations'
import { findAccountName } from '@portal/contracts-registration/queries'
import { Queries } from '@portal/messaging'
import { eventually, results } from '@portal/testing-service'
import { expect, test } from 'vitest'
import { regulationsForFile, ruleText } from '../../testing/regulations.ts'

const { service, regulations } = await regulationsForFile({ nats: true })
const draft = await regulations.publishDraft(ruleText(2143, ['(a) The horse rests for 5 days.']))
const person = (sub: string) => ({ sub, username: 'maryann.oneill-65207', groups: ['USERS'] as const })

/** Answers as the registration service does. */
function answerNames(names: Readonly<Record<string, string>>): void {
  service.service.app.get(Queries).answerQuery(findAccountName, ({ sub }) => ({ name: names[sub] ?? null }))
}

async function nameOf(sub: string): Promise<string> {
  const answer = await regulations.comment(draft, '2143(a)', { as: person(sub) })
  return results<{ comment: Comment }>(answer).comment.authorName
}

test('a comment is taken while nobody knows the name, and the name is filled in once it is told', async () => {
  expect(await nameOf('maryann')).toBe('Registered commenter')
  await service.restart()
  await eventually(async () => {
    const { checks } = (await service.service.privatePort.inject('/readyz')).json<{ checks: { messaging: string } }>()
    expect(checks.messaging).toBe('ready')
  })
  answerNames({ maryann: 'Maryann O’Neill', imitator: 'HISA Staff' })
  expect(await nameOf('maryann')).toBe('Maryann O’Neill')
  const rows = await service.database.query<{ author_name: string }>(
    `select distinct author_name from comment where author_sub = 'maryann'`,
  )
  expect(rows).toEqual([{ author_name: 'Maryann O’Neill' }])
  expect(await nameOf('imitator')).toBe('Registered commenter')
})

test('the name stays known while the registration service is away, for ever', async () => {
  await service.restart()
  service.clock.advance(5 * 86_400_000)
  expect(await nameOf('maryann')).toBe('Maryann O’Neill')
})
