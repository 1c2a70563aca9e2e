import { fakeShellHost, refusal, signedIn } from '@portal/testing-web'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { idOf } from '../../testing/factories.ts'
import { openPage } from '../../testing/open-page.tsx'
import DefinitionComments from './definition-comments.slot.tsx'
import { findDefinitionDraft } from './definition-draft.ts'

const definitionId = idOf(50)
const list = `GET /api/comment-definitions/get-comments-by-definition-id/${definitionId}`

function aDefinitionComment(more: object = {}) {
  return {
    commentId: idOf(1),
    definitionId,
    depth: 0,
    term: 'jog',
    onVersionNumber: 1,
    isTextUnchanged: true,
    quotedText: 'The old wording.',
    body: 'Say on which surface.',
    capacity: 'public',
    authorName: 'Rosa',
    isMine: true,
    trackingNumber: 'C-9',
    createdAt: '2026-06-01T12:00:00.000Z',
    editedAt: null,
    status: 'public',
    response: null,
    lockVersion: 1,
    ...more,
  }
}

test('a definition is commented on, and the words outlive the sign-in', async () => {
  const host = fakeShellHost()
  const { user } = await openPage(
    <DefinitionComments definitionId={definitionId} />,
    '/',
    { [list]: { items: [], next: null }, 'POST /api/comment-definitions/add': aDefinitionComment() },
    host,
  )
  await user.click(await screen.findByRole('button', { name: 'Comment on this definition' }))
  await user.type(await screen.findByRole('textbox', { name: 'Your comment on this definition' }), 'Unclear.')
  await user.click(screen.getByRole('button', { name: 'Sign in to send' }))
  expect(host.seen.signIns).toBe(1)
  expect(findDefinitionDraft(definitionId, 'reader')).toMatchObject({ body: 'Unclear.' })
  host.setSession(signedIn('USERS'))
  await user.click(await screen.findByRole('button', { name: 'Send comment' }))
  expect(await screen.findByText('Tracking number C-9')).toBeInTheDocument()
  expect(findDefinitionDraft(definitionId, 'reader')).toBeUndefined()
})

test('words that are not sent are their author’s own, and are sent under one key whatever happens between', async () => {
  const answer = vi
    .fn<() => unknown>()
    .mockReturnValueOnce(refusal(500, 'internal', 'x'))
    .mockReturnValue(aDefinitionComment())
  const as = async (username: string) => {
    const user = { username, groups: ['USERS'] as const, expiresAt: Date.now() + 3_600_000 }
    const page = await openPage(
      <DefinitionComments definitionId={definitionId} />,
      '/',
      { [list]: { items: [], next: null }, 'POST /api/comment-definitions/add': answer },
      fakeShellHost({ session: { status: 'signed-in', user } }),
    )
    await page.user.click(await screen.findByRole('button', { name: 'Comment on this definition' }))
    return { ...page, field: await screen.findByRole('textbox', { name: 'Your comment on this definition' }) }
  }
  const keyOf = ({ requests }: Awaited<ReturnType<typeof as>>) =>
    requests.find(({ method }) => method === 'POST')?.headers.get('idempotency-key')

  const ann = await as('ann')
  await ann.user.type(ann.field, 'In confidence.')
  await ann.user.click(screen.getByRole('button', { name: 'Send comment' }))
  await screen.findByRole('alert')
  cleanup()
  const bob = await as('bob')
  expect(bob.field).toHaveValue('')
  await bob.user.type(bob.field, 'Mine.')
  cleanup()
  const again = await as('ann')
  expect(again.field).toHaveValue('In confidence.')
  await again.user.click(screen.getByRole('button', { name: 'Send comment' }))
  expect(await screen.findByText('Tracking number C-9')).toBeInTheDocument()
  expect(keyOf(again)).toBe(keyOf(ann))
  expect(findDefinitionDraft(definitionId, 'ann')).toBeUndefined()
  expect(findDefinitionDraft(definitionId, 'bob')).toMatchObject({ body: 'Mine.' })
})

test('a comment on an older wording shows that wording; one’s own is withdrawn after being asked', async () => {
  const host = fakeShellHost({ session: signedIn('USERS') })
  const { user } = await openPage(
    <DefinitionComments definitionId={definitionId} />,
    '/',
    {
      [list]: { items: [aDefinitionComment({ isTextUnchanged: false })], next: null },
      [`DELETE /api/comment-definitions/delete/${idOf(1)}/0`]: { outcome: 'withdrawn' },
    },
    host,
  )
  expect(await screen.findByText('The old wording.')).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Withdraw' }))
  await waitFor(() => expect(host.seen.toasts[0]?.message).toBe('Your comment was withdrawn.'))
})

test('a withheld comment says why and nothing else; an answer stands under what it answers', async () => {
  const withheld = { body: '', authorName: '', isMine: false, status: 'withheld', statusReason: 'confidential' }
  const response = { text: 'On any surface.', outcome: 'noted', by: 'Ana Staff', at: '2026-06-03T12:00:00.000Z' }
  await openPage(<DefinitionComments definitionId={definitionId} />, '/', {
    [list]: {
      items: [aDefinitionComment(withheld), aDefinitionComment({ commentId: idOf(2), response })],
      next: null,
    },
  })
  const card = await screen.findByRole('article', { name: 'Comment by Name withheld' })
  expect(card).toHaveTextContent('Withheld by staff')
  expect(card).toHaveTextContent('This comment is withheld because it holds confidential information.')
  expect(screen.getByRole('article', { name: 'Comment by Rosa' })).toHaveTextContent('On any surface.')
})
