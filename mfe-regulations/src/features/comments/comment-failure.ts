import { CallFailure } from '@portal/api-client'

/** What a refused comment lets its writer do next. The words themselves are never lost. */
type WayForward = 'copy' | 'log-in' | 'wait' | 'whole' | 'retry' | 'overwrite' | 'look' | 'none'

/** Why a comment was refused, as a key of this feature's texts with its values. */
export interface Refused {
  readonly reason:
    | 'closed'
    | 'not-taken'
    | 'not-yet'
    | 'stale'
    | 'too-many'
    | 'too-many-drafts'
    | 'signed-out'
    | 'quote'
    | 'withdrawn'
    | 'files'
    | 'answered'
    | 'sent-before'
    | 'gone'
    | 'unreached'
    | 'other'
  readonly way: WayForward
  /** Instant at which the window closed or opens, where the service said so. */
  readonly at?: string
  /** Seconds to wait. */
  readonly seconds?: number
  /** Expected version to write over, after a stale one. */
  readonly currentVersion?: number
  /** The words as they are kept now, after a stale one. */
  readonly currentBody?: string
}

/** Reads a failure of the comment calls (409 by window, 412, 429, 401). */
export function readRefusal(failure: unknown): Refused {
  if (!(failure instanceof CallFailure)) return { reason: 'other', way: 'retry' }
  const { code, error, details } = failure
  switch (error) {
    case 'comments.not-taken':
    case 'versions.not-allowed-by-state':
      return { reason: 'not-taken', way: 'copy' }
    case 'comments.too-many-drafts':
      return { reason: 'too-many-drafts', way: 'look' }
    case 'comments.window-closed':
      return { reason: 'closed', way: 'copy', ...instant(details['closesAt']) }
    case 'comments.window-not-open-yet':
      return { reason: 'not-yet', way: 'copy', ...instant(details['opensAt']) }
    case 'comments.quote-not-found':
      return { reason: 'quote', way: 'whole' }
    case 'comments.attachments-not-ready':
      return { reason: 'files', way: 'retry' }
    case 'comments.withdrawn':
      return { reason: 'withdrawn', way: 'none' }
    case 'comments.answered':
      return { reason: 'answered', way: 'copy' }
    case 'comments.draft-sent':
    case 'idempotency.different-body':
      return { reason: 'sent-before', way: 'look' }
    case 'resource.stale':
      return { reason: 'stale', way: 'overwrite', ...current(details) }
  }
  // Of several drafts some are no longer there: which, the list shows when it is asked again.
  if (error === 'resource.not-found' && Array.isArray(details['draftIds'])) return { reason: 'gone', way: 'none' }
  if (code === 401) return { reason: 'signed-out', way: 'log-in' }
  if (code === 429) return { reason: 'too-many', way: 'wait', seconds: failure.retryAfter ?? 60 }
  if (code === 0 || code >= 502) return { reason: 'unreached', way: 'retry' }
  return { reason: 'other', way: 'retry' }
}

function instant(value: unknown): { readonly at?: string } {
  return typeof value === 'string' ? { at: value } : {}
}

function current(details: Readonly<Record<string, unknown>>): Pick<Refused, 'currentVersion' | 'currentBody'> {
  const comment = details['comment'] as { readonly body?: unknown } | undefined
  const version = details['currentVersion']
  return {
    ...(typeof version === 'number' && { currentVersion: version }),
    ...(typeof comment?.body === 'string' && { currentBody: comment.body }),
  }
}
