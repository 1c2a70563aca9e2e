import { randomUUID } from 'node:crypto'
import {
  regulationsHttp as http,
  type Comment,
  type CommentDraft,
  type Definition,
  type DefinitionComment,
} from '@portal/contracts-regulations'
import { endpointsOf } from '@portal/service-kit'
import { results, walkOwners, type OwnedThing, type TokenContents } from '@portal/testing-service'
import { expect, test } from 'vitest'
import { regulationsService } from './service.ts'
import { Attachments } from './testing/attachments.ts'
import { editor, other, regulationsForFile, ruleText } from './testing/regulations.ts'
import { formOf, pdfWith } from './testing/sample-files.ts'

const { service, regulations } = await regulationsForFile()

const words = 'Only its author has these words.'
const csv = { name: 'only-its-author.csv', bytes: Buffer.from('a,b\n1,2\n') }

type Name = keyof typeof http
type Call = OwnedThing['call']

test('what is one person’s is refused to everybody else, tells them nothing and does not change', async () => {
  const draft = await regulations.publishDraft(ruleText(2143, ['(a) One.', '(b) Two.']))
  const { regulationId, depth } = await regulations.node(draft, '2143(a)')
  const place = { regulationId, versionId: draft.versionId, depth }
  const definition = results<Definition>(
    await service.call(http.addDefinition, { body: { term: 'crop', description: 'A whip.' } }, { as: editor }),
  )
  const attachments = new Attachments(service)

  const comment = async () =>
    results<{ comment: Comment; receiptId: string }>(
      await regulations.comment(draft, '2143(a)', { as: other, body: words }),
    )
  const definitionComment = async () => {
    const body = { definitionId: definition.id, body: words }
    return results<DefinitionComment>(await service.call(http.addCommentDefinition, { body }, { as: other }))
  }
  const kept = async () => {
    const request = { params: { draftId: randomUUID() }, body: { ...place, body: words } }
    return results<CommentDraft>(await service.call(http.saveCommentDraft, request, { as: other })).draftId
  }
  const attached = async () => {
    const draftId = await kept()
    const { attachmentId } = await attachments.settled(draftId, csv, { as: other })
    return { draftId, attachmentId }
  }
  const following = async () => {
    const subscriptionId = randomUUID()
    await service.database.query(
      `insert into subscription (subscription_id, account_sub, main_parent_id, locale, created_at, confirmed_at)
       values ($1, $2, $3, 'es', now(), now())
       on conflict do nothing`,
      [subscriptionId, other.sub, draft.mainParentId],
    )
    return subscriptionId
  }
  const reading = async () => {
    const form = formOf({}, { name: `${words}.pdf`, bytes: pdfWith('Rule 1. One') })
    const answer = await service.send('POST', '/api/regulations/read-file', { as: editor, ...form })
    const params = results<{ readingId: string }>(answer)
    const state = async () => (await service.call(http.getFileReading, { params }, { as: editor })).body.results.state
    await expect.poll(state, { timeout: 30_000 }).toBe('read')
    return params.readingId
  }

  const of = (owner: TokenContents, call: Call, told = words): OwnedThing => ({ owner, words: told, call })
  const things: Partial<Record<Name, () => Promise<OwnedThing>>> = {
    async updateComment() {
      const { commentId } = (await comment()).comment
      return of(other, (as) => service.call(http.updateComment, { body: { commentId, body: 'Changed.' } }, { as }))
    },
    async deleteComment() {
      const { commentId: id } = (await comment()).comment
      return of(other, (as) => service.call(http.deleteComment, { params: { id, depth: '2' } }, { as }))
    },
    async updateCommentDefinition() {
      const { commentId } = await definitionComment()
      const body = { commentId, body: 'Changed.' }
      return of(other, (as) => service.call(http.updateCommentDefinition, { body }, { as }))
    },
    async deleteCommentDefinition() {
      const { commentId: id } = await definitionComment()
      return of(other, (as) => service.call(http.deleteCommentDefinition, { params: { id, depth: '0' } }, { as }))
    },
    async getReceipt() {
      const { receiptId, comment: sent } = await comment()
      const call: Call = (as) => service.call(http.getReceipt, { params: { receiptId } }, { as })
      return of(other, call, sent.trackingNumber)
    },
    async listCommentDrafts() {
      await kept()
      return of(other, (as) => service.call(http.listCommentDrafts, {}, { as }))
    },
    async saveCommentDraft() {
      const draftId = await kept()
      const body = { ...place, body: 'Of somebody else.' }
      const call: Call = (as) => service.call(http.saveCommentDraft, { params: { draftId }, body }, { as })
      const seen = async () => (await service.call(http.listCommentDrafts, {}, { as: other })).body.results
      return { ...of(other, call), seen }
    },
    async deleteCommentDraft() {
      const draftId = await kept()
      return of(other, (as) => service.call(http.deleteCommentDraft, { params: { draftId } }, { as }))
    },
    async submitComments() {
      const body = { versionId: draft.versionId, draftIds: [await kept()] }
      return of(other, (as) => service.call(http.submitComments, { body }, { as }))
    },
    async listAttachments() {
      const { draftId } = await attached()
      return of(other, (as) => service.call(http.listAttachments, { params: { draftId } }, { as }), csv.name)
    },
    async removeAttachment() {
      const params = await attached()
      return of(other, (as) => service.call(http.removeAttachment, { params }, { as }))
    },
    async addAttachment() {
      const { draftId, attachmentId } = await attached()
      const path = `/api/comments/attachments/${draftId}/${attachmentId}?name=mine.csv`
      return of(other, (as) => service.send('PUT', path, { as, ...formOf({}, csv) }), csv.name)
    },
    async listSubscriptions() {
      const subscriptionId = await following()
      return of(other, (as) => service.call(http.listSubscriptions, {}, { as }), subscriptionId)
    },
    async stopFollowing() {
      await service.database.query('delete from subscription')
      const subscriptionId = await following()
      return of(other, (as) => service.call(http.stopFollowing, { params: { subscriptionId } }, { as }))
    },
    async getFileReading() {
      const readingId = await reading()
      return of(editor, (as) => service.call(http.getFileReading, { params: { readingId } }, { as }))
    },
    async cancelFileReading() {
      const readingId = await reading()
      return of(editor, (as) => service.call(http.cancelFileReading, { params: { readingId } }, { as }))
    },
  }
  const byRoute = Object.fromEntries(
    Object.entries(things).map(([name, make]) => {
      const { method, path } = http[name as Name]
      return [`${method} ${path}`, make]
    }),
  )
  // Mails of thanks are written when they are due, whoever calls meanwhile.
  const except = ['rate_counter', 'thanks']
  expect(await walkOwners(service, endpointsOf(regulationsService), byRoute, except)).toEqual([])
})
