import type { QueuedComment, QueuedDefinitionComment } from '@portal/contracts-regulations'

/** A comment in the review queue, on a provision or on a definition. */
export type QueuedItem = QueuedComment | QueuedDefinitionComment

export function isOnDefinition(comment: QueuedItem): comment is QueuedDefinitionComment {
  return 'definitionId' in comment
}
