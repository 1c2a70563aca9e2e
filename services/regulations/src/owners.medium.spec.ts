import { randomUUID } from 'node:crypto'
import {
  regulationsHttp as http,
  type Comment,
  type CommentDraft,
  type Definition,
  type DefinitionComment,
} from '@portal/contracts-regulations'
import { getEndpoints } from '@portal/service-kit'
import { getResults, checkOwnership, type OwnedResource, type TokenContents } from '@portal/testing-service'
import { expect, test } from 'vitest'
import { regulationsService } from './service.ts'
import { Attachments } from './testing/attachments.ts'
import { editor, other, setUpRegulations, ruleText } from './testing/regulations.ts'
import { toForm, pdfWith } from './testing/sample-files.ts'

const { service, regulations } = await setUpRegulations()

const secretText = 'A text only its author may read.'
const csv = { name: 'only-its-author.csv', bytes: Buffer.from('a,b\n1,2\n') }

type Name = keyof typeof http
type Call = OwnedResource['call']

test('refuses personal data to everyone except its owner, reveals nothing and changes nothing', async () => {
  const draft = await regulations.publishDraft(ruleText(2143, ['(a) One.', '(b) Two.']))
  const { regulationId, depth } = await regulations.node(draft, '2143(a)')
  const target = { regulationId, versionId: draft.versionId, depth }
  const definition = getResults<Definition>(
    await service.call(http.addDefinition, { body: { term: 'crop', description: 'A whip.' } }, { as: editor }),
  )
  const attachments = new Attachments(service)

  const comment = async () =>
    getResults<{ comment: Comment; receiptId: string }>(
      await regulations.comment(draft, '2143(a)', { as: other, body: secretText }),
    )
  const definitionComment = async () => {
    const body = { definitionId: definition.id, body: secretText }
    return getResults<DefinitionComment>(await service.call(http.addCommentDefinition, { body }, { as: other }))
  }
  const saveDraft = async () => {
    const request = { params: { draftId: randomUUID() }, body: { ...target, body: secretText } }
    return getResults<CommentDraft>(await service.call(http.saveCommentDraft, request, { as: other })).draftId
  }
  const attach = async () => {
    const draftId = await saveDraft()
    const { attachmentId } = await attachments.upload(draftId, csv, { as: other })
    return { draftId, attachmentId }
  }
  const addSubscription = async () => {
    const subscriptionId = randomUUID()
    await service.database.query(
      `insert into subscription (subscription_id, account_sub, main_parent_id, locale, created_at, confirmed_at)
       values ($1, $2, $3, 'es', now(), now())
       on conflict do nothing`,
      [subscriptionId, other.sub, draft.mainParentId],
    )
    return subscriptionId
  }
  const startExtraction = async () => {
    const form = toForm({}, { name: `${secretText}.pdf`, bytes: pdfWith('Rule 1. One') })
    const response = await service.send('POST', '/api/regulations/text-extractions', { as: editor, ...form })
    const params = getResults<{ extractionId: string }>(response)
    const state = async () =>
      (await service.call(http.getTextExtraction, { params }, { as: editor })).body.results.state
    await expect.poll(state, { timeout: 30_000 }).toBe('done')
    return params.extractionId
  }

  const owned = (owner: TokenContents, call: Call, uniqueText = secretText): OwnedResource => ({
    owner,
    uniqueText,
    call,
  })
  const resources: Partial<Record<Name, () => Promise<OwnedResource>>> = {
    async updateComment() {
      const { commentId } = (await comment()).comment
      return owned(other, (as) => service.call(http.updateComment, { body: { commentId, body: 'Changed.' } }, { as }))
    },
    async deleteComment() {
      const { commentId: id } = (await comment()).comment
      return owned(other, (as) => service.call(http.deleteComment, { params: { id, depth: '2' } }, { as }))
    },
    async updateCommentDefinition() {
      const { commentId } = await definitionComment()
      const body = { commentId, body: 'Changed.' }
      return owned(other, (as) => service.call(http.updateCommentDefinition, { body }, { as }))
    },
    async deleteCommentDefinition() {
      const { commentId: id } = await definitionComment()
      return owned(other, (as) => service.call(http.deleteCommentDefinition, { params: { id, depth: '0' } }, { as }))
    },
    async getReceipt() {
      const { receiptId, comment: sent } = await comment()
      const call: Call = (as) => service.call(http.getReceipt, { params: { receiptId } }, { as })
      return owned(other, call, sent.trackingNumber)
    },
    async listCommentDrafts() {
      await saveDraft()
      return owned(other, (as) => service.call(http.listCommentDrafts, {}, { as }))
    },
    async saveCommentDraft() {
      const draftId = await saveDraft()
      const body = { ...target, body: 'Of somebody else.' }
      const call: Call = (as) => service.call(http.saveCommentDraft, { params: { draftId }, body }, { as })
      const view = async () => (await service.call(http.listCommentDrafts, {}, { as: other })).body.results
      return { ...owned(other, call), view }
    },
    async deleteCommentDraft() {
      const draftId = await saveDraft()
      return owned(other, (as) => service.call(http.deleteCommentDraft, { params: { draftId } }, { as }))
    },
    async submitComments() {
      const body = { versionId: draft.versionId, draftIds: [await saveDraft()] }
      return owned(other, (as) => service.call(http.submitComments, { body }, { as }))
    },
    async listAttachments() {
      const { draftId } = await attach()
      return owned(other, (as) => service.call(http.listAttachments, { params: { draftId } }, { as }), csv.name)
    },
    async removeAttachment() {
      const params = await attach()
      return owned(other, (as) => service.call(http.removeAttachment, { params }, { as }))
    },
    async addAttachment() {
      const { draftId, attachmentId } = await attach()
      const path = `/api/comments/attachments/${draftId}/${attachmentId}?name=mine.csv`
      return owned(other, (as) => service.send('PUT', path, { as, ...toForm({}, csv) }), csv.name)
    },
    async listSubscriptions() {
      const subscriptionId = await addSubscription()
      return owned(other, (as) => service.call(http.listSubscriptions, {}, { as }), subscriptionId)
    },
    async unsubscribe() {
      await service.database.query('delete from subscription')
      const subscriptionId = await addSubscription()
      return owned(other, (as) => service.call(http.unsubscribe, { params: { subscriptionId } }, { as }))
    },
    async getTextExtraction() {
      const extractionId = await startExtraction()
      return owned(editor, (as) => service.call(http.getTextExtraction, { params: { extractionId } }, { as }))
    },
    async cancelTextExtraction() {
      const extractionId = await startExtraction()
      return owned(editor, (as) => service.call(http.cancelTextExtraction, { params: { extractionId } }, { as }))
    },
  }
  const byRoute = Object.fromEntries(
    Object.entries(resources).map(([name, make]) => {
      const { method, path } = http[name as Name]
      return [`${method} ${path}`, make]
    }),
  )
  // Confirmation emails are written when they are due, regardless of the caller.
  const except = ['rate_counter', 'comment_confirmation']
  expect(await checkOwnership(service, getEndpoints(regulationsService), byRoute, except)).toEqual([])
})
