import { fakeShellHost, errorResponse, signedIn } from '@portal/testing-web'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { testUuid } from '../../testing/factories.ts'
import { openPage } from '../../testing/open-page.tsx'
import DefinitionComments from './definition-comments.slot.tsx'
import { findDefinitionDraft } from './definition-draft-storage.ts'

const definitionId = testUuid(50)
const listRoute = `GET /api/comment-definitions/get-comments-by-definition-id/${definitionId}`

function aDefinitionComment(overrides: object = {}) {
  return {
    commentId: testUuid(1),
    definitionId,
    depth: 0,
    term: 'jog',
    definitionVersionNumber: 1,
    isTextUnchanged: true,
    quotedText: 'The original definition.',
    body: 'Say on which surface.',
    commenterType: 'public',
    authorName: 'Rosa',
    isMine: true,
    trackingNumber: 'C-9',
    createdAt: '2026-06-01T12:00:00.000Z',
    editedAt: null,
    status: 'public',
    response: null,
    lockVersion: 1,
    ...overrides,
  }
}

test('keeps the comment on a definition through sign-in and sends it', async () => {
  const host = fakeShellHost()
  const { user } = await openPage(
    <DefinitionComments definitionId={definitionId} />,
    '/',
    { [listRoute]: { items: [], next: null }, 'POST /api/comment-definitions/add': aDefinitionComment() },
    host,
  )
  await user.click(await screen.findByRole('button', { name: 'Comment on this definition' }))
  await user.type(await screen.findByRole('textbox', { name: 'Your comment on this definition' }), 'Unclear.')
  await user.click(screen.getByRole('button', { name: 'Sign in to send' }))
  expect(host.recorded.signIns).toBe(1)
  expect(findDefinitionDraft(definitionId, 'reader')).toMatchObject({ body: 'Unclear.' })
  host.setSession(signedIn('USERS'))
  await user.click(await screen.findByRole('button', { name: 'Send comment' }))
  expect(await screen.findByText('Tracking number: C-9')).toBeInTheDocument()
  expect(findDefinitionDraft(definitionId, 'reader')).toBeUndefined()
})

test('keeps unsent text per user and reuses its Idempotency-Key', async () => {
  const addComment = vi
    .fn<() => unknown>()
    .mockReturnValueOnce(errorResponse(500, 'internal', 'x'))
    .mockReturnValue(aDefinitionComment())
  const openFormAs = async (username: string) => {
    const user = { username, groups: ['USERS'] as const, roles: [], expiresAt: Date.now() + 3_600_000 }
    const page = await openPage(
      <DefinitionComments definitionId={definitionId} />,
      '/',
      { [listRoute]: { items: [], next: null }, 'POST /api/comment-definitions/add': addComment },
      fakeShellHost({ session: { status: 'signed-in', user } }),
    )
    await page.user.click(await screen.findByRole('button', { name: 'Comment on this definition' }))
    return { ...page, field: await screen.findByRole('textbox', { name: 'Your comment on this definition' }) }
  }
  const getIdempotencyKey = ({ requests }: Awaited<ReturnType<typeof openFormAs>>) =>
    requests.find(({ method }) => method === 'POST')?.headers.get('idempotency-key')

  const ann = await openFormAs('ann')
  await ann.user.type(ann.field, 'In confidence.')
  await ann.user.click(screen.getByRole('button', { name: 'Send comment' }))
  await screen.findByRole('alert')
  cleanup()
  const bob = await openFormAs('bob')
  expect(bob.field).toHaveValue('')
  await bob.user.type(bob.field, 'Mine.')
  cleanup()
  const annAgain = await openFormAs('ann')
  expect(annAgain.field).toHaveValue('In confidence.')
  await annAgain.user.click(screen.getByRole('button', { name: 'Send comment' }))
  expect(await screen.findByText('Tracking number: C-9')).toBeInTheDocument()
  expect(getIdempotencyKey(annAgain)).toBe(getIdempotencyKey(ann))
  expect(findDefinitionDraft(definitionId, 'ann')).toBeUndefined()
  expect(findDefinitionDraft(definitionId, 'bob')).toMatchObject({ body: 'Mine.' })
})

test('shows the original text of a comment on an older definition, and withdraws a comment after confirmation', async () => {
  const host = fakeShellHost({ session: signedIn('USERS') })
  const { user } = await openPage(
    <DefinitionComments definitionId={definitionId} />,
    '/',
    {
      [listRoute]: { items: [aDefinitionComment({ isTextUnchanged: false })], next: null },
      [`DELETE /api/comment-definitions/delete/${testUuid(1)}/0`]: { outcome: 'withdrawn' },
    },
    host,
  )
  expect(await screen.findByText('The original definition.')).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Withdraw' }))
  await waitFor(() => expect(host.recorded.toasts[0]?.message).toBe('Your comment was withdrawn.'))
})

test('shows only the reason of a withheld comment, and shows an answer below its comment', async () => {
  const withheld = { body: '', authorName: '', isMine: false, status: 'withheld', statusReason: 'confidential' }
  const response = { text: 'On any surface.', outcome: 'noted', by: 'Ana Staff', at: '2026-06-03T12:00:00.000Z' }
  await openPage(<DefinitionComments definitionId={definitionId} />, '/', {
    [listRoute]: {
      items: [aDefinitionComment(withheld), aDefinitionComment({ commentId: testUuid(2), response })],
      next: null,
    },
  })
  const card = await screen.findByRole('article', { name: 'Comment by Name withheld' })
  expect(card).toHaveTextContent('Withheld by staff')
  expect(card).toHaveTextContent('This comment is withheld because it contains confidential information.')
  expect(screen.getByRole('article', { name: 'Comment by Rosa' })).toHaveTextContent('On any surface.')
})
