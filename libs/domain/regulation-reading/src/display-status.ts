import type { FtcSubmission, VersionSummary } from '@portal/contracts-regulations'
import { getCommentPeriodStatus, type LegalStatus } from '@portal/contracts-regulations/rules'
import type { Formats } from '@portal/formats'
import { getLegalStatus, isOpenForComment } from './versions.ts'
import type { ReadingTexts } from './texts.ts'

/** The legal status as shown to readers. For a draft that is not open for comment, also whether it was or will be. */
export type DisplayStatus = LegalStatus | 'draft-comments-upcoming' | 'draft-no-comments'

/** Returns the display status of a version with this legal status. */
export function getDisplayStatus(version: VersionSummary, legal: LegalStatus, now: Date = new Date()): DisplayStatus {
  if (legal !== 'draft-closed') return legal
  const commentPeriod = getCommentPeriodStatus(version.commentOpensAt, version.commentClosesAt, now)
  return commentPeriod === 'not-yet'
    ? 'draft-comments-upcoming'
    : commentPeriod === 'none'
      ? 'draft-no-comments'
      : legal
}

/**
 * Describes the status of a version in a sentence: in effect since, open for comment until, superseded, not yet in
 * effect.
 */
export function describeStatus(
  version: VersionSummary,
  legal: LegalStatus,
  {
    t,
    format,
    now,
  }: { readonly t: ReadingTexts; readonly format: Pick<Formats, 'date' | 'deadline'>; readonly now?: Date },
): string {
  const from = version.effectiveFrom ? format.date(version.effectiveFrom) : ''
  const to = version.effectiveTo ? format.date(version.effectiveTo) : ''
  const opens = version.commentOpensAt ? format.deadline(version.commentOpensAt) : ''
  const closes = version.commentClosesAt ? format.deadline(version.commentClosesAt) : ''
  // An adopted text can be open for comment too, if the authority opened a comment period.
  const appendCommentPeriod = (sentence: string) =>
    isOpenForComment(version, now)
      ? `${sentence} ${closes ? t('banner.comment-until', { date: closes }) : t('banner.comment-open')}`
      : sentence
  switch (getDisplayStatus(version, legal, now)) {
    case 'draft-open':
      return closes ? t('banner.draft-open.text', { date: closes }) : t('banner.draft-open.no-end')
    case 'draft-closed':
      return t('banner.draft-closed.text', { date: closes })
    case 'draft-comments-upcoming':
      return t('banner.draft-comments-upcoming.text', { date: opens })
    case 'draft-no-comments':
      return t('banner.draft-no-comments.text')
    case 'draft-superseded':
      return t('banner.draft-superseded.text')
    case 'in-effect':
      return appendCommentPeriod(
        to ? t('banner.in-effect.until', { from, to }) : t('banner.in-effect.text', { date: from }),
      )
    case 'future':
      return appendCommentPeriod(t('banner.future.text', { date: from }))
    case 'superseded':
      return appendCommentPeriod(t('banner.superseded.text', { from, to }))
    case 'edit':
      return t('banner.edit.text')
  }
}

/** Returns the status and its description: `In effect. This regulation has been in effect since July 1, 2026.` */
export function describeFullStatus(
  version: VersionSummary,
  legal: LegalStatus,
  context: Parameters<typeof describeStatus>[2],
): string {
  const status = context.t(`banner.${getDisplayStatus(version, legal, context.now)}`)
  return `${status}. ${describeStatus(version, legal, context)}`
}

interface FormatContext {
  readonly t: ReadingTexts
  readonly format: Pick<Formats, 'date' | 'day' | 'deadline'>
  /** The current time by default. */
  readonly now?: Date
}

/**
 * Returns the dates of a version: effective from, open for comment through, or published on. Returns undefined if none
 * is known.
 */
export function formatVersionDates(version: VersionSummary, context: FormatContext): string | undefined {
  const dates = formatDates(version, context)
  const isAdopted = version.state === 'PUBLISHED_CURRENT'
  return isAdopted && isOpenForComment(version, context.now)
    ? [dates, formatCommentDeadline(version, context)].filter(Boolean).join(' · ')
    : dates
}

function formatCommentDeadline({ commentClosesAt }: VersionSummary, { t, format }: FormatContext): string {
  return commentClosesAt
    ? t('dates.comment-until', { date: format.deadline(commentClosesAt) })
    : t('dates.comment-open')
}

function formatDates(version: VersionSummary, { t, format, now }: FormatContext): string | undefined {
  const { commentOpensAt: opens, commentClosesAt: closes } = version
  switch (getDisplayStatus(version, getLegalStatus(version, now), now)) {
    case 'draft-open':
      return formatCommentDeadline(version, { t, format })
    case 'draft-closed':
      return closes ? t('dates.comment-closed', { date: format.deadline(closes) }) : undefined
    case 'draft-comments-upcoming':
      return opens ? t('dates.comment-from', { date: format.deadline(opens) }) : undefined
    case 'draft-no-comments':
      return t('dates.no-comment')
    case 'in-effect':
    case 'future':
      return version.effectiveFrom ? t('dates.from', { date: format.date(version.effectiveFrom) }) : undefined
    case 'superseded':
      return version.effectiveFrom && version.effectiveTo
        ? t('dates.from-to', { from: format.date(version.effectiveFrom), to: format.date(version.effectiveTo) })
        : undefined
    case 'draft-superseded':
      return version.publishedAt ? t('dates.published', { date: format.day(version.publishedAt) }) : undefined
    case 'edit':
      return t('dates.not-published')
  }
}

/** Describes what was submitted to the Federal Trade Commission and its decision. */
export function describeFtcSubmission(
  ftc: FtcSubmission,
  { t, format }: { readonly t: ReadingTexts; readonly format: Pick<Formats, 'date'> },
): string {
  return [
    t('ftc.submitted', { date: format.date(ftc.submittedOn) }),
    ...(ftc.docket ? [`${t('ftc.docket', { docket: ftc.docket })}.`] : []),
    ...(ftc.frCitation ? [`${t('ftc.register', { citation: ftc.frCitation })}.`] : []),
    ...(ftc.decideBy && !ftc.decidedOn ? [t('ftc.decide-by', { date: format.date(ftc.decideBy) })] : []),
    ...(ftc.decidedOn && ftc.decision ? [t(`ftc.${ftc.decision}`, { date: format.date(ftc.decidedOn) })] : []),
  ].join(' ')
}

/** The color of the banner for each status. */
export const statusTones: Readonly<Record<DisplayStatus, 'success' | 'warning' | 'info' | 'danger'>> = {
  'draft-open': 'success',
  'draft-closed': 'warning',
  'draft-comments-upcoming': 'warning',
  'draft-no-comments': 'warning',
  'draft-superseded': 'warning',
  'in-effect': 'info',
  future: 'warning',
  superseded: 'warning',
  edit: 'danger',
}
