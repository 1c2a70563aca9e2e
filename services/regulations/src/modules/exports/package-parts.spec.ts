import { expect, test } from 'vitest'
import { versionOf } from './testing/export-content.ts'
import type { ExportRequest } from './export-request.ts'
import { commentParts, commentsInPart } from './package-parts.ts'

const request = { versionId: versionOf().versionId, key: 'of-the-comments' } as ExportRequest

function idsOf(count: number) {
  return Array.from({ length: count }, (_, index) => ({ about: 'provision' as const, commentId: String(index) }))
}

test('comments are one file as long as they fit', () => {
  for (const count of [0, commentsInPart])
    expect(commentParts(request, idsOf(count))).toEqual([{ name: 'Comments.pdf', format: 'pdf', request }])
})

test('more come in several files, every comment in one of them, in their order', () => {
  const ids = idsOf(4 * commentsInPart + 1)
  const parts = commentParts(request, ids)
  expect(parts.map(({ name }) => name)).toEqual([1, 2, 3, 4, 5].map((number) => `Comments-0${number}.pdf`))
  expect(parts.flatMap((part) => part.request.part?.ids ?? [])).toEqual(ids)
  expect(new Set(parts.map((part) => part.request.key)).size).toBe(5)
})
