import { formatDisplayLabel, getNumberPrefixes } from '@portal/regulation-text/display-label'
import type { CommentOrigin, CommentTarget, PrintedComment } from '../document/export-content.ts'
import type { RecordedComment } from './comment-record.ts'

/** The provisions of the printed version, which determine how labels are prefixed. */
export type MarkedProvisions = Parameters<typeof getNumberPrefixes>[0]

/** Returns a function that converts recorded comments to printed comments. */
export function createCommentMapper(
  mainParentId: string,
  provisions: MarkedProvisions,
): (comment: RecordedComment) => PrintedComment {
  const prefixes = getNumberPrefixes(provisions)
  return (comment) => ({
    ...comment.reported,
    selection: comment.selection,
    target: toTarget(comment, mainParentId, prefixes),
    origin: toOrigin(comment),
  })
}

function toTarget(
  { reported, targetId, currentLabel }: RecordedComment,
  mainParentId: string,
  prefixes: ReadonlyMap<string, string>,
): CommentTarget {
  const { definitionId, label } = reported
  if (definitionId !== undefined) return { id: targetId, kind: 'definition', name: label }
  if (targetId === mainParentId) return { id: targetId, kind: 'regulation', name: label }
  const name = [prefixes.get(targetId), formatDisplayLabel(currentLabel ?? label)].filter(Boolean).join(' ')
  return { id: targetId, kind: currentLabel === null ? 'removed' : 'provision', name }
}

function toOrigin({ reported, currentLabel, origin }: RecordedComment): CommentOrigin {
  if (typeof origin === 'number') return { definitionVersion: origin }
  const isRenamed = currentLabel !== null && currentLabel !== reported.label
  return { ...origin, ...(isRenamed && { label: formatDisplayLabel(reported.label) }) }
}
