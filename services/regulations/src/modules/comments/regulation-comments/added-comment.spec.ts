import { expect, test } from 'vitest'
import { createReplay, toAddCommentResults } from './added-comment.ts'
import type { NewComment, Submission } from './insert-comments.ts'

const submission: Submission = {
  receiptId: 'first receipt',
  versionId: 'version',
  mainParentId: 'regulation',
  commenterType: 'public',
  authorSub: 'ann',
  authorName: 'Ann A.',
  now: new Date('2026-07-08T09:10:11.123Z'),
}
const newComment: NewComment = {
  comment_id: 'first comment',
  regulation_id: 'provision',
  depth: 2,
  ordinal: 7,
  label: '2143(a)',
  text_hash: 'hash',
  quoted_text: 'The horse rests.',
  selection: { start: 0, end: 9, exact: 'The horse', prefix: '', suffix: ' rests' },
  body: 'Why?',
  tracking_number: 'RC-7K3M-Q9TD',
}

test('replays the first response even when the replayed request would now get a different one', () => {
  const stored = JSON.stringify(createReplay(submission, newComment).data)
  const later: Submission = {
    ...submission,
    receiptId: 'another',
    commenterType: 'authority',
    authorName: 'Ann B.',
    now: new Date('2026-07-09T00:00:00Z'),
  }
  const replayed = { ...newComment, comment_id: 'another', tracking_number: 'RC-2222-2222' }
  const rebuilt = createReplay(later, replayed).rebuild(JSON.parse(stored))
  expect(JSON.stringify(rebuilt)).toBe(JSON.stringify(toAddCommentResults(submission, newComment, [])))
})

test('does not store the content of the request again', () => {
  const stored = JSON.stringify(createReplay(submission, newComment).data)
  for (const content of ['Why?', 'The horse', '2143(a)']) expect(stored).not.toContain(content)
})
