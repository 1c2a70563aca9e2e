import type { VersionSummary } from '@portal/contracts-regulations'
import { getCommentPeriodStatus } from '@portal/contracts-regulations/rules'
import {
  validate as validatePublication,
  toFtc,
  toFormValues as toPublicationValues,
  getCommentPeriod,
  type PublicationErrorCode,
  type PublicationValues,
} from './publication-values.ts'

/** The details of a published version that can still change, as form values. */
export type PublishedValues = Omit<
  PublicationValues,
  'titleEn' | 'titleEs' | 'subject' | 'noteEn' | 'noteEs' | 'effectiveFrom' | 'sequence'
> & {
  /** Ends the comment period now instead of at the end of a day. */
  readonly closesNow: boolean
  /** Why the announced comment period changes. */
  readonly reason: string
}

/** Returns the values that are stored as a local draft. "Close comments now" must be checked again each time. */
export function toStored({ closesNow: _, ...values }: PublishedValues): Omit<PublishedValues, 'closesNow'> {
  return values
}

export function toFormValues(version: VersionSummary): PublishedValues {
  const { opensOn, closesOn, submittedOn, docket, frCitation, decideBy, decidedOn, decision } =
    toPublicationValues(version)
  const ftc = { submittedOn, docket, frCitation, decideBy, decidedOn, decision }
  return { opensOn, closesOn, ...ftc, closesNow: false, reason: '' }
}

/** Returns the validation errors by field. */
export function validate(
  values: PublishedValues,
  version: VersionSummary,
): Partial<Record<keyof PublishedValues, PublicationErrorCode | 'comment-period-reason'>> {
  const errors = validatePublication({ ...toPublicationValues(version), ...values })
  const needsReason = isCommentPeriodChanged(values, version) && values.reason.trim() === ''
  return { ...errors, ...(needsReason && { reason: 'comment-period-reason' }) }
}

export function isCommentPeriodChanged(values: PublishedValues, version: VersionSummary): boolean {
  const { opensOn, closesOn } = toPublicationValues(version)
  return values.closesNow || values.opensOn !== opensOn || values.closesOn !== closesOn
}

export function isOpenForComment({ commentOpensAt, commentClosesAt }: VersionSummary, now = new Date()): boolean {
  return getCommentPeriodStatus(commentOpensAt, commentClosesAt, now) === 'open'
}

/** Returns the request body of `update-publication` with the changed fields only. */
export function toRequestBody(values: PublishedValues, version: VersionSummary, now: Date) {
  const { commentOpensAt: opensAt, commentClosesAt: closesAt } = getCommentPeriod(values, version)
  const commentPeriod = { opensAt, closesAt: values.closesNow ? now.toISOString() : closesAt }
  const ftc = values.submittedOn === '' ? null : toFtc(values)
  const isFtcChanged = JSON.stringify(ftc) !== JSON.stringify(getPreviousFtc(version))
  return {
    versionId: version.versionId,
    reason: values.reason.trim(),
    ...(isCommentPeriodChanged(values, version) && { commentPeriod }),
    ...(isFtcChanged && { ftc }),
  }
}

function getPreviousFtc(version: VersionSummary) {
  const before = toPublicationValues(version)
  return before.submittedOn === '' ? null : toFtc(before)
}
