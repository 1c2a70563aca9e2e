import type { QueuedComment, QueuedDefinitionComment } from '@portal/contracts-regulations'

/** A comment as staff see it, on a provision or on a definition. */
export type Queued = QueuedComment | QueuedDefinitionComment

export function isOnDefinition(comment: Queued): comment is QueuedDefinitionComment {
  return 'definitionId' in comment
}
