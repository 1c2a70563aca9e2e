import type { VersionSummary } from '@portal/contracts-regulations'
import { commentWindowAt } from '@portal/contracts-regulations/rules'
import {
  faultsOf as publicationFaults,
  ftcOf,
  valuesOf as publicationValues,
  windowOf,
  type PublicationFault,
  type PublicationValues,
} from './publication-values.ts'

/** What may still change of a published version, as a form has it. */
export type PublishedValues = Omit<
  PublicationValues,
  'titleEn' | 'titleEs' | 'subject' | 'noteEn' | 'noteEs' | 'effectiveFrom' | 'sequence'
> & {
  /** Comments end at once, not with the end of a day. */
  readonly closesNow: boolean
  /** Why comments are taken otherwise than was told. */
  readonly reason: string
}

/** What is kept of it until it is saved. That comments end now is said anew each time. */
export function wordsOf({ closesNow: _, ...words }: PublishedValues): Omit<PublishedValues, 'closesNow'> {
  return words
}

export function valuesOf(version: VersionSummary): PublishedValues {
  const { opensOn, closesOn, submittedOn, docket, frCitation, decideBy, decidedOn, decision } =
    publicationValues(version)
  const ftc = { submittedOn, docket, frCitation, decideBy, decidedOn, decision }
  return { opensOn, closesOn, ...ftc, closesNow: false, reason: '' }
}

/** What is wrong, by field. */
export function faultsOf(
  values: PublishedValues,
  version: VersionSummary,
): Partial<Record<keyof PublishedValues, PublicationFault | 'window-reason'>> {
  const faults = publicationFaults({ ...publicationValues(version), ...values })
  const needsReason = isWindowChanged(values, version) && values.reason.trim() === ''
  return { ...faults, ...(needsReason && { reason: 'window-reason' }) }
}

export function isWindowChanged(values: PublishedValues, version: VersionSummary): boolean {
  const { opensOn, closesOn } = publicationValues(version)
  return values.closesNow || values.opensOn !== opensOn || values.closesOn !== closesOn
}

export function takesComments({ commentOpensAt, commentClosesAt }: VersionSummary, now = new Date()): boolean {
  return commentWindowAt(commentOpensAt, commentClosesAt, now) === 'open'
}

/** The body that makes a published version so; what stays the same is left out. */
export function bodyOf(values: PublishedValues, version: VersionSummary, now: Date) {
  const { commentOpensAt: opensAt, commentClosesAt: closesAt } = windowOf(values, version)
  const window = { opensAt, closesAt: values.closesNow ? now.toISOString() : closesAt }
  const ftc = values.submittedOn === '' ? null : ftcOf(values)
  const isFtcChanged = JSON.stringify(ftc) !== JSON.stringify(ftcBefore(version))
  return {
    versionId: version.versionId,
    reason: values.reason.trim(),
    ...(isWindowChanged(values, version) && { commentWindow: window }),
    ...(isFtcChanged && { ftc }),
  }
}

function ftcBefore(version: VersionSummary) {
  const before = publicationValues(version)
  return before.submittedOn === '' ? null : ftcOf(before)
}
