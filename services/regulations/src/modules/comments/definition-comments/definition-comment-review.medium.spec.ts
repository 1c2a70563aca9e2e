import {
  regulationsHttp as http,
  type Definition,
  type DefinitionComment,
  type QueuedDefinitionComment,
  type ReportedComment,
} from '@portal/contracts-regulations'
import { getStatusAndError, getResults, type TokenContents } from '@portal/testing-service'
import { expect, test } from 'vitest'
import { editor, other, reader, setUpRegulations, ruleText, staff } from '../../../testing/regulations.ts'

const { service, regulations } = await setUpRegulations({ nats: true })
const definition = await define('shedrow')

async function define(term: string) {
  const body = { term, description: 'The walk before the stalls.' }
  return getResults<Definition>(await service.call(http.addDefinition, { body }, { as: editor }))
}
async function comment(body: string, as: TokenContents = reader, on = definition) {
  service.clock.advance(1000)
  const request = { body: { definitionId: on.id, body } }
  return getResults<DefinitionComment>(await service.call(http.addCommentDefinition, request, { as }))
}
const queue = async (query: object = {}, as: TokenContents = staff) => {
  const answer = await service.call(http.listDefinitionCommentQueue, { query }, { as })
  return answer.status === 200
    ? getResults<{ items: QueuedDefinitionComment[]; next: string | null }>(answer)
    : { items: [], next: String(answer.status) }
}
const setStatus = (comments: readonly DefinitionComment[], body: object, as: TokenContents = staff) => {
  const chosen = comments.map(({ commentId, lockVersion }) => ({ commentId, expectedVersion: lockVersion }))
  return service.call(http.setDefinitionCommentStatus, { body: { comments: chosen, ...body } }, { as })
}
const seenBy = async (as?: TokenContents) =>
  getResults<{ items: DefinitionComment[] }>(
    await service.call(http.getCommentsByDefinition, { params: { definitionId: definition.id } }, as && { as }),
  ).items
const bodies = (items: readonly { body: string }[]) => items.map(({ body }) => body)

test('lets staff filter the queue by text, author and response, page by page; others get 403', async () => {
  const first = await comment('The jockeys need more rest.')
  await comment('Horses travel far.', other)
  await comment('We agree.', staff)
  expect(bodies((await queue()).items)).toEqual(['We agree.', 'Horses travel far.', first.body])
  expect(bodies((await queue({ commenterType: 'authority' })).items)).toEqual(['We agree.'])
  expect(bodies((await queue({ q: 'jockey resting' })).items)).toEqual([first.body])
  expect((await queue({ q: 'shedrow' })).items).toHaveLength(3)
  expect(bodies((await queue({ q: first.trackingNumber })).items)).toEqual([first.body])
  const page = await queue({ limit: 2 })
  expect(bodies((await queue({ limit: 2, after: page.next })).items)).toEqual([first.body])
  expect((await queue({}, reader)).next).toBe('403')
  const text = 'It is clear now.'
  const request = { body: { comments: [{ commentId: first.commentId }], text, outcome: 'accepted' } }
  expect((await service.call(http.respondToDefinitionComments, request, { as: reader })).status).toBe(403)
  expect((await service.call(http.respondToDefinitionComments, request, { as: staff })).status).toBe(200)
  expect(bodies((await queue({ answered: 'true' })).items)).toEqual([first.body])
  const answered = (await seenBy()).find(({ commentId }) => commentId === first.commentId)
  expect(answered?.response).toMatchObject({ text, outcome: 'accepted' })
  const update = { body: { commentId: first.commentId, body: 'I never said so.' } }
  const late = await service.call(http.updateCommentDefinition, update, { as: reader })
  expect(getStatusAndError(late)).toEqual([409, 'comments.answered'])
})

test('hides, withholds and restores a comment with a reason; readers see neither its text nor its author', async () => {
  const [spam, private_] = [await comment('Buy my feed.', other), await comment('Call me: 555 0100.', other)]
  const note = 'A phone number.'
  await setStatus([private_], { status: 'withheld', reason: 'personal-information', note })
  await setStatus([spam], { status: 'hidden', reason: 'off-topic' })
  for (const as of [undefined, reader]) {
    const seen = await seenBy(as)
    expect(bodies(seen)).not.toContain(spam.body)
    expect(seen.find(({ commentId }) => commentId === private_.commentId)).toMatchObject({
      body: '',
      authorName: '',
      status: 'withheld',
      statusReason: 'personal-information',
    })
  }
  expect(bodies(await seenBy(other))).toEqual(expect.arrayContaining([spam.body, private_.body]))
  const [current] = (await queue({ status: 'withheld' })).items
  expect(current).toMatchObject({ body: private_.body, statusNote: note })
  // All or nothing, and never over another person's change.
  const stale = await setStatus([spam, private_], { status: 'public' })
  expect(getStatusAndError(stale)).toEqual([412, 'resource.stale'])
  expect((await queue({ status: 'hidden' })).items).toHaveLength(1)
  const hidden = (await queue({ status: 'hidden' })).items
  expect((await setStatus(hidden, { status: 'public' })).status).toBe(200)
  expect(bodies(await seenBy())).toContain(spam.body)
  const acts = await service.database.query(
    `select kind, reason from action where entity_id = any($1) and kind <> 'definition-comment.added' order by kind`,
    [[spam.commentId, private_.commentId]],
  )
  expect(acts).toEqual([
    { kind: 'definition-comment.hidden', reason: null },
    { kind: 'definition-comment.restored', reason: null },
    { kind: 'definition-comment.withheld', reason: note },
  ])
})

test('lists definition comments at the end of the report by term and date, without text that readers cannot see', async () => {
  const draft = await regulations.publishDraft(ruleText(2143, ['(a) One.']))
  service.clock.advance(3_600_000)
  await regulations.comment(draft, '2143(a)', { body: 'On a provision.' })
  const gate = await define('gate')
  await comment('On the gate.', reader, gate)
  const items: ReportedComment[] = []
  const pageOf = async (query: object) =>
    getResults<{ items: ReportedComment[]; next: string | null }>(
      await service.call(http.getCommentReport, { query }, { as: staff, headers: { accept: 'application/json' } }),
    )
  for (let after: string | null | undefined; after !== null;) {
    const page = await pageOf({ limit: 2, ...(after && { after }) })
    items.push(...page.items)
    after = page.next
  }
  expect(items.slice(0, 2).map(({ label, body }) => [label, body])).toEqual([
    ['2143(a)', 'On a provision.'],
    ['gate', 'On the gate.'],
  ])
  expect(items[0]).toMatchObject({ versionState: 'PUBLISHED_DRAFT', versionNumber: 1 })
  expect(new Set(items.slice(2).map(({ label }) => label))).toEqual(new Set(['shedrow']))
  expect(items.find(({ status }) => status === 'withheld')).toMatchObject({
    title: { en: 'Definitions' },
    versionLabel: 'Version 1',
    versionNumber: 1,
    definitionId: definition.id,
    body: '',
  })
  expect(bodies((await pageOf({ about: 'regulations' })).items)).toEqual(['On a provision.'])
  expect((await pageOf({ about: 'definitions' })).items).toHaveLength(items.length - 1)
  expect(bodies((await pageOf({ versionId: draft.versionId })).items)).toEqual(['On a provision.'])
})

test('groups similar comments on one definition, and separates a comment when its text changes', async () => {
  const [one, another] = [await define('turnout'), await define('paddock')]
  const letter = 'The definition should name the hour at which the horses are led out, since the vets need to know it.'
  const first = await comment(letter, reader, one)
  const second = await comment(`Dear staff, ${letter}`, other, one)
  await comment(letter, other, another)
  await comment('Which hour?', reader, one)
  const group = async () =>
    (await queue({ similarGroupId: first.commentId })).items.map(({ commentId, similarCount }) => [
      commentId,
      similarCount,
    ])
  expect(await group()).toEqual([
    [second.commentId, 2],
    [first.commentId, 2],
  ])
  expect((await queue({ definitionId: another.id })).items).toMatchObject([{ similarCount: 1, similarGroupId: null }])
  const changed = { commentId: second.commentId, body: 'I take that back.' }
  expect((await service.call(http.updateCommentDefinition, { body: changed }, { as: other })).status).toBe(200)
  expect(await group()).toEqual([[first.commentId, 1]])
})
