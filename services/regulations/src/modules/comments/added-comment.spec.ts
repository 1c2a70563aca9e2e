import { expect, test } from 'vitest'
import { addedComment, rememberedAdding } from './added-comment.ts'
import type { NewComment, Submission } from './insert-comments.ts'

const submission: Submission = {
  receiptId: 'first receipt',
  versionId: 'version',
  mainParentId: 'regulation',
  capacity: 'public',
  authorSub: 'ann',
  authorName: 'Ann A.',
  now: new Date('2026-07-08T09:10:11.123Z'),
}
const written: NewComment = {
  comment_id: 'first comment',
  regulation_id: 'provision',
  depth: 2,
  ordinal: 7,
  label: '2143(a)',
  words_hash: 'hash',
  quoted_text: 'The horse rests.',
  selection: { start: 0, end: 9, exact: 'The horse', prefix: '', suffix: ' rests' },
  body: 'Why?',
  tracking_number: 'RC-7K3M-Q9TD',
}

test('a repetition gets the first answer, whatever it would be told by itself', () => {
  const kept = JSON.stringify(rememberedAdding(submission, written).facts)
  const later: Submission = {
    ...submission,
    receiptId: 'another',
    capacity: 'authority',
    authorName: 'Ann B.',
    now: new Date('2026-07-09T00:00:00Z'),
  }
  const repeated = { ...written, comment_id: 'another', tracking_number: 'RC-2222-2222' }
  const again = rememberedAdding(later, repeated).again(JSON.parse(kept))
  expect(JSON.stringify(again)).toBe(JSON.stringify(addedComment(submission, written, [])))
})

test('what the request says is not kept a second time', () => {
  const kept = JSON.stringify(rememberedAdding(submission, written).facts)
  for (const said of ['Why?', 'The horse', '2143(a)']) expect(kept).not.toContain(said)
})
