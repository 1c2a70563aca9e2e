import type { Comment } from '@portal/contracts-regulations'
import { commentsSubmitted } from '@portal/contracts-regulations/events'
import { NatsClient } from '@portal/messaging'
import { People } from '@portal/people'
import { PersonEvents, waitFor, getResults } from '@portal/testing-service'
import { expect, test } from 'vitest'
import { setUpRegulations, ruleText } from '../../testing/regulations.ts'

const { service, regulations } = await setUpRegulations({ nats: true })
const draft = await regulations.publishDraft(ruleText(2143, ['(a) The horse rests for 5 days.']))
const persons = new PersonEvents(service)
const person = (sub: string) => ({ sub, username: 'maryann.oneill-65207', groups: ['USERS'] as const })

async function commentAndGetName(sub: string): Promise<string> {
  const response = await regulations.comment(draft, '2143(a)', { as: person(sub) })
  return getResults<{ comment: Comment }>(response).comment.authorName
}

const findStoredName = (sub: string) => service.service.app.get(People).findName(sub)

async function listNames(sub: string): Promise<string[]> {
  const rows = await service.database.query<{ author_name: string }>(
    `select distinct author_name from comment where author_sub = $1
      union select author_name from definition_comment where author_sub = $1 order by 1`,
    [sub],
  )
  return rows.map((row) => row.author_name)
}

test('accepts a comment while the name is unknown and fills in the name when its event arrives', async () => {
  expect(await commentAndGetName('maryann')).toBe('Registered commenter')
  await persons.nameAccount({ sub: 'maryann', revision: 1, name: 'Maryann O’Neill' })
  await waitFor(async () => expect(await listNames('maryann')).toEqual(['Maryann O’Neill']))
  expect(await commentAndGetName('maryann')).toBe('Maryann O’Neill')
})

test('fills in the name of a person', async () => {
  expect(await commentAndGetName('ana')).toBe('Registered commenter')
  await persons.register({ accountSub: 'ana', displayName: 'Ana Ruiz' })
  await waitFor(async () => expect(await listNames('ana')).toEqual(['Ana Ruiz']))
})

test('fills in a name that arrived while the comment was being added', async () => {
  await persons.nameAccount({ sub: 'quick', revision: 1, name: 'Quick Writer' })
  await waitFor(async () => expect(await commentAndGetName('quick')).toBe('Quick Writer'))
  // What such a comment looks like before its own event is handled.
  await service.database.query(`update comment set author_name = 'Registered commenter' where author_sub = 'quick'`)
  const events = await service.database.query<{ envelope: string }>(
    `select jsonb_build_object('id', gen_random_uuid(), 'subject', subject, 'at', at, 'aggregateId', aggregate_id,
      'payload', payload)::text as envelope from outbox_event
      where subject = $1 and payload->'comments'->0->>'commentId' in (select comment_id::text from comment where author_sub = 'quick')`,
    [commentsSubmitted.subject],
  )
  const { jetStream } = service.service.app.get(NatsClient)
  for (const { envelope } of events) await jetStream?.client.publish(commentsSubmitted.subject, envelope)
  await waitFor(async () => expect(await listNames('quick')).toEqual(['Quick Writer']))
})

test('never publishes a name that imitates the authority', async () => {
  expect(await commentAndGetName('imitator')).toBe('Registered commenter')
  await persons.nameAccount({ sub: 'imitator', revision: 1, name: 'HISA Staff' })
  await persons.nameAccount({ sub: 'marker', revision: 1, name: 'Marker' })
  await waitFor(async () => expect(await commentAndGetName('marker')).toBe('Marker'))
  expect(await listNames('imitator')).toEqual(['Registered commenter'])
})

test('keeps the name that a comment was published under when the account is renamed', async () => {
  await persons.nameAccount({ sub: 'maryann', revision: 2, name: 'Mary Ann Neill' })
  // A comment before that would keep the old name in the cache of the restarted service for a minute.
  await waitFor(async () => expect(await findStoredName('maryann')).toBe('Mary Ann Neill'))
  await service.restart()
  expect(await commentAndGetName('maryann')).toBe('Mary Ann Neill')
  expect(await listNames('maryann')).toEqual(['Mary Ann Neill', 'Maryann O’Neill'])
})
