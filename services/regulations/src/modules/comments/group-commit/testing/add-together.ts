import { randomUUID } from 'node:crypto'
import { systemContext, type ApiResponse } from '@portal/service-kit'
import { toInsertStatement } from '../../regulation-comments/insert-comments.ts'
import { createTrackingNumber } from '../../tracking-number.ts'
import type { GroupedCommands } from '../grouped-commands.ts'

/** The provision to comment on. */
export interface CommentTarget {
  readonly versionId: string
  readonly mainParentId: string
  readonly regulationId: string
}

/** Adds one comment for each key in shared statements. The key is also the text of the comment. */
export function addTogether(
  commands: GroupedCommands,
  { versionId, mainParentId, regulationId }: CommentTarget,
  keys: readonly string[],
): Promise<ApiResponse<{ commentId: string }>[]> {
  const now = new Date()
  const author = { commenterType: 'public', authorSub: 'nobody', authorName: 'Nobody' } as const
  const add = (key: string): Promise<ApiResponse<{ commentId: string }>> => {
    const commentId = randomUUID()
    const comment = {
      comment_id: commentId,
      regulation_id: regulationId,
      depth: 1,
      ordinal: 1,
      label: '2143',
      text_hash: '',
      quoted_text: '',
      selection: null,
      body: key,
      tracking_number: createTrackingNumber(),
    }
    return commands.run(
      systemContext({ route: 'test', now, correlationId: key, idempotencyKey: key }),
      toInsertStatement({ receiptId: randomUUID(), versionId, mainParentId, ...author, now }, [comment]),
      { results: { commentId }, action: { kind: 'comment.added', entityType: 'comment', entityId: commentId } },
      () => Promise.reject(new Error('No row was changed.')),
    )
  }
  return Promise.all(keys.map(add))
}
