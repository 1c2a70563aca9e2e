import { CallFailure } from '@portal/api-client'

/** What the person can do next after an error. The text is never lost. */
type NextStep = 'copy-text' | 'sign-in' | 'wait' | 'clear-selection' | 'retry' | 'overwrite' | 'view-comments' | 'none'

/** Why a comment was not accepted, as part of a text key, with its values. */
export interface SubmissionError {
  readonly reason:
    | 'closed'
    | 'not-accepted'
    | 'not-yet'
    | 'stale'
    | 'rate-limited'
    | 'too-many-drafts'
    | 'signed-out'
    | 'selection-not-found'
    | 'withdrawn'
    | 'files-not-ready'
    | 'answered'
    | 'already-sent'
    | 'drafts-missing'
    | 'unreachable'
    | 'other'
  readonly nextStep: NextStep
  /** When the comment period closed or opens, if the service said so. */
  readonly instant?: string
  /** Seconds to wait before retrying. */
  readonly retryAfterSeconds?: number
  /** The current version, to overwrite after a conflict. */
  readonly currentVersion?: number
  /** The current text, after a conflict. */
  readonly currentBody?: string
}

/** Converts a failure of the comment calls (409 for the comment period, 412, 429, 401). */
export function toSubmissionError(failure: unknown): SubmissionError {
  if (!(failure instanceof CallFailure)) return { reason: 'other', nextStep: 'retry' }
  const { code, error, details } = failure
  switch (error) {
    case 'comments.not-accepted':
    case 'versions.not-allowed-by-state':
      return { reason: 'not-accepted', nextStep: 'copy-text' }
    case 'comments.too-many-drafts':
      return { reason: 'too-many-drafts', nextStep: 'view-comments' }
    case 'comments.period-closed':
      return { reason: 'closed', nextStep: 'copy-text', ...toInstant(details['closesAt']) }
    case 'comments.period-not-open':
      return { reason: 'not-yet', nextStep: 'copy-text', ...toInstant(details['opensAt']) }
    case 'comments.quote-not-found':
      return { reason: 'selection-not-found', nextStep: 'clear-selection' }
    case 'comments.attachments-not-ready':
      return { reason: 'files-not-ready', nextStep: 'retry' }
    case 'comments.withdrawn':
      return { reason: 'withdrawn', nextStep: 'none' }
    case 'comments.answered':
      return { reason: 'answered', nextStep: 'copy-text' }
    case 'comments.draft-sent':
    case 'idempotency.different-body':
      return { reason: 'already-sent', nextStep: 'view-comments' }
    case 'resource.stale':
      return { reason: 'stale', nextStep: 'overwrite', ...toCurrentComment(details) }
  }
  // Some of the drafts are missing; refetching the list shows which are left.
  if (error === 'resource.not-found' && Array.isArray(details['draftIds']))
    return { reason: 'drafts-missing', nextStep: 'none' }
  if (code === 401) return { reason: 'signed-out', nextStep: 'sign-in' }
  if (code === 429) return { reason: 'rate-limited', nextStep: 'wait', retryAfterSeconds: failure.retryAfter ?? 60 }
  if (code === 0 || code >= 502) return { reason: 'unreachable', nextStep: 'retry' }
  return { reason: 'other', nextStep: 'retry' }
}

function toInstant(value: unknown): { readonly instant?: string } {
  return typeof value === 'string' ? { instant: value } : {}
}

function toCurrentComment(
  details: Readonly<Record<string, unknown>>,
): Pick<SubmissionError, 'currentVersion' | 'currentBody'> {
  const comment = details['comment'] as { readonly body?: unknown } | undefined
  const version = details['currentVersion']
  return {
    ...(typeof version === 'number' && { currentVersion: version }),
    ...(typeof comment?.body === 'string' && { currentBody: comment.body }),
  }
}
