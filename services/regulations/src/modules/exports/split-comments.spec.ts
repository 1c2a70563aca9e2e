import { describe, expect, test } from 'vitest'
import type { ExportRequest } from './export-request.ts'
import { maxCommentsPerPart, splitComments } from './split-comments.ts'
import { createVersion } from './testing/export-content.ts'

const request = { versionId: createVersion().versionId, key: 'key-of-comments' } as ExportRequest

function createIds(count: number) {
  return Array.from({ length: count }, (_, index) => ({ about: 'provision' as const, commentId: String(index) }))
}

describe('splitComments', () => {
  test('returns one file when the comments fit', () => {
    for (const count of [0, maxCommentsPerPart])
      expect(splitComments(request, createIds(count))).toEqual([{ name: 'Comments.pdf', format: 'pdf', request }])
  })

  test('returns several files, each with its own key, and keeps the order of the comments', () => {
    const ids = createIds(4 * maxCommentsPerPart + 1)
    const parts = splitComments(request, ids)
    expect(parts.map(({ name }) => name)).toEqual([1, 2, 3, 4, 5].map((number) => `Comments-0${number}.pdf`))
    expect(parts.flatMap((part) => part.request.part?.ids ?? [])).toEqual(ids)
    expect(new Set(parts.map((part) => part.request.key)).size).toBe(5)
  })
})
