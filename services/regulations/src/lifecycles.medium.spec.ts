import { regulationsHttp as http, type Comment, type PortalDocument } from '@portal/contracts-regulations'
import {
  commentLifecycle,
  commentStates,
  documentLifecycle,
  documentStates,
  versionStates,
  type CommentAction,
  type DocumentAction,
  type DocumentState,
} from '@portal/contracts-regulations/rules'
import { getResults, getStatusAndError, type TestResponse } from '@portal/testing-service'
import { describe, expect, test } from 'vitest'
import { Documents } from './testing/documents.ts'
import { editor, reader, ruleText, setUpRegulations, staff } from './testing/regulations.ts'

const { service, regulations } = await setUpRegulations()
const documents = new Documents(service)

type Status = Comment['status']

async function readStatus(table: 'comment' | 'document', id: string): Promise<string | undefined> {
  const [row] = await service.database.query<{ status: string }>(`select status from ${table} where ${table}_id = $1`, [
    id,
  ])
  return row?.status
}

describe('stored states', () => {
  /** Returns the values that the CHECK constraint of a column allows. */
  const readCheck = async (table: string, column: string) => {
    const [row] = await service.database.query<{ definition: string }>(
      `select pg_get_constraintdef(oid) as definition from pg_constraint
        where conrelid = $1::regclass and contype = 'c' and pg_get_constraintdef(oid) like $2`,
      [table, `CHECK ((${column} = ANY (ARRAY[%`],
    )
    return [...(row?.definition ?? '').matchAll(/'([^']+)'::text/g)].map((match) => match[1]).toSorted()
  }

  test.each([
    ['version', 'state', versionStates],
    ['document', 'status', documentStates],
    // Drafts are stored in their own table.
    ['comment', 'status', commentStates.filter((state) => state !== 'draft')],
    ['definition_comment', 'status', commentStates.filter((state) => state !== 'draft')],
  ] as const)('%s.%s allows exactly the states of the lifecycle', async (table, column, states) => {
    expect(await readCheck(table, column)).toEqual(states.toSorted())
  })
})

describe('every cell of the lifecycle of a comment', () => {
  const statuses = commentStates.filter((state) => state !== 'draft')
  // A report arrives as a link in an email and is tested with the confirmations.
  const actions = commentLifecycle.actions.filter((action) => action !== 'send' && action !== 'report')
  const cells = statuses.flatMap((status) => actions.map((action) => [status, action] as const))
  const wanted = { withhold: 'withheld', hide: 'hidden', restore: 'public' } as const

  const setStatus = (commentId: string, status: Status) => {
    const reason = status === 'public' ? {} : { reason: 'other' }
    return service.call(
      http.setCommentStatus,
      { body: { status, comments: [{ commentId }], ...reason } },
      { as: staff },
    )
  }
  const answer = (commentId: string) =>
    service.call(http.respondToComment, { body: { commentId, text: 'Thanks.', outcome: 'noted' } }, { as: staff })
  const remove = ({ commentId, depth }: Comment) =>
    service.call(http.deleteComment, { params: { id: commentId, depth } }, { as: reader })

  /** Creates an unanswered comment in an open comment period. */
  async function commentIn(status: Status): Promise<Comment> {
    const draft = await regulations.publishDraft(ruleText(2143, ['(a) One.', '(b) Two.']))
    const { comment } = getResults<{ comment: Comment }>(await regulations.comment(draft, '2143(a)'))
    if (status === 'public') return comment
    getResults(await setStatus(comment.commentId, status === 'withdrawn' ? 'hidden' : status))
    if (status === 'withdrawn') getResults(await remove(comment))
    return comment
  }

  async function run(action: CommentAction, comment: Comment): Promise<TestResponse> {
    const { commentId } = comment
    switch (action) {
      case 'edit':
        return service.call(http.updateComment, { body: { commentId, body: 'Changed.' } }, { as: reader })
      case 'withdraw':
        // An answered comment can only be withdrawn.
        await answer(commentId)
        return remove(comment)
      case 'delete':
        return remove(comment)
      case 'answer':
        return answer(commentId)
      case 'withhold':
      case 'hide':
      case 'restore':
        return setStatus(commentId, wanted[action])
      case 'send':
      case 'report':
        throw new Error(`${action} has no cell here`)
    }
  }

  test.each(cells)('%s: %s', async (status, action) => {
    const comment = await commentIn(status)
    const response = await run(action, comment)
    const cell = commentLifecycle.transition(status, action)
    if (action === 'delete' || action === 'withdraw') {
      // Whoever can't delete a comment withdraws it; a repeated withdrawal changes nothing.
      const isDeleted = action === 'delete' && cell !== null
      expect(response.body.results).toEqual({ outcome: isDeleted ? 'deleted' : 'withdrawn' })
      expect(await readStatus('comment', comment.commentId)).toBe(isDeleted ? undefined : 'withdrawn')
      return
    }
    if (cell === null) {
      const error = status === 'withdrawn' ? 'comments.withdrawn' : 'comments.not-allowed-by-status'
      expect(getStatusAndError(response)).toEqual([409, error])
      expect(response.body.details).toMatchObject({ status, action })
    } else expect(response.status, response.text).toBe(200)
    expect(await readStatus('comment', comment.commentId)).toBe(cell?.to ?? status)
  })

  test('a new comment has the state that sending a draft leads to', async () => {
    const comment = await commentIn('public')
    expect(comment.status).toBe(commentLifecycle.transition('draft', 'send')?.to)
  })
})

describe('every cell of the lifecycle of a document', () => {
  const cells = documentStates.flatMap((state) => documentLifecycle.actions.map((action) => [state, action] as const))

  async function documentIn(state: DocumentState, title: string): Promise<PortalDocument> {
    if (state === 'draft') return documents.createDraft(title)
    const published = await documents.publish(title)
    if (state === 'published') return published
    if (state === 'working-copy') return getResults<PortalDocument>(await run('working-copy', published))
    getResults(await run('withdraw', published))
    return published
  }

  function run(action: DocumentAction, { id, title, description }: PortalDocument): Promise<TestResponse> {
    const params = { id }
    const content = { title, description, documentCategory: 'Reports', occupations: ['Trainer'] }
    switch (action) {
      case 'change':
        return service.call(http.updateRegDocument, { params, body: content }, { as: editor })
      case 'promote':
        return service.call(http.promoteRegDocument, { params }, { as: editor })
      case 'working-copy':
        return service.call(http.createRegWorkingCopy, { params }, { as: editor })
      case 'delete':
      case 'withdraw':
        return service.call(http.deleteRegDocument, { params }, { as: editor })
    }
  }

  test.each(cells)('%s: %s', async (state, action) => {
    const document = await documentIn(state, `Report ${state} ${action}`)
    const response = await run(action, document)
    const cell = documentLifecycle.transition(state, action)
    const after = await readStatus('document', document.id)
    if (state === 'withdrawn') {
      expect([response.status, after]).toEqual([404, 'withdrawn'])
    } else if (action === 'delete' || action === 'withdraw') {
      // One request: what was never published is deleted, the rest withdrawn.
      expect(after).toBe(state === 'published' ? 'withdrawn' : undefined)
    } else if (cell === null) {
      expect([...getStatusAndError(response), after]).toEqual([409, 'documents.not-allowed-by-state', state])
      expect(response.body.details).toEqual({ status: state, action })
    } else {
      expect(response.status, response.text).toBe(200)
      expect(after).toBe(cell.createsNew === true ? state : cell.to)
    }
  })
})
