import type { FtcSubmission, VersionSummary } from '@portal/contracts-regulations'
import { commentWindowAt, type LegalStatus } from '@portal/contracts-regulations/rules'
import type { Formats } from '@portal/formats'
import { statusOf, takesComments } from './versions.ts'
import type { ReadingWords } from './words.ts'

/** The legal status as readers are told it: of a draft that is not open for comment also whether it was or will be. */
export type Standing = LegalStatus | 'draft-to-open' | 'draft-quiet'

/** What is said of a version with this legal status now. */
export function standingOf(version: VersionSummary, legal: LegalStatus, now: Date = new Date()): Standing {
  if (legal !== 'draft-closed') return legal
  const window = commentWindowAt(version.commentOpensAt, version.commentClosesAt, now)
  return window === 'not-yet' ? 'draft-to-open' : window === 'none' ? 'draft-quiet' : legal
}

/** What a version is today, as a sentence: in force since, a draft open for comment until, superseded, not yet in force. */
export function standingSentence(
  version: VersionSummary,
  legal: LegalStatus,
  { t, format }: { readonly t: ReadingWords; readonly format: Pick<Formats, 'date' | 'deadline'> },
): string {
  const from = version.effectiveFrom ? format.date(version.effectiveFrom) : ''
  const to = version.effectiveTo ? format.date(version.effectiveTo) : ''
  const opens = version.commentOpensAt ? format.deadline(version.commentOpensAt) : ''
  const closes = version.commentClosesAt ? format.deadline(version.commentClosesAt) : ''
  // An adopted text takes comments too where the authority opened a window.
  const withComments = (sentence: string) =>
    takesComments(version)
      ? `${sentence} ${closes ? t('banner.comment-until', { date: closes }) : t('banner.comment-open')}`
      : sentence
  switch (standingOf(version, legal)) {
    case 'draft-open':
      return closes ? t('banner.draft-open.text', { date: closes }) : t('banner.draft-open.no-end')
    case 'draft-closed':
      return t('banner.draft-closed.text', { date: closes })
    case 'draft-to-open':
      return t('banner.draft-to-open.text', { date: opens })
    case 'draft-quiet':
      return t('banner.draft-quiet.text')
    case 'draft-superseded':
      return t('banner.draft-superseded.text')
    case 'in-force':
      return withComments(to ? t('banner.in-force.until', { from, to }) : t('banner.in-force.text', { date: from }))
    case 'future':
      return withComments(t('banner.future.text', { date: from }))
    case 'superseded':
      return withComments(t('banner.superseded.text', { from, to }))
    case 'edit':
      return t('banner.edit.text')
  }
}

interface DateWords {
  readonly t: ReadingWords
  readonly format: Pick<Formats, 'date' | 'day' | 'deadline'>
}

/** When a version counts: in force from, window until, published on; nothing where no day is known. */
export function versionDates(version: VersionSummary, words: DateWords): string | undefined {
  const dates = datesOf(version, words)
  const isAdopted = version.state === 'PUBLISHED_CURRENT'
  return isAdopted && takesComments(version) ? [dates, windowUntil(version, words)].filter(Boolean).join(' · ') : dates
}

function windowUntil({ commentClosesAt }: VersionSummary, { t, format }: DateWords): string {
  return commentClosesAt
    ? t('dates.comment-until', { date: format.deadline(commentClosesAt) })
    : t('dates.comment-open')
}

function datesOf(version: VersionSummary, { t, format }: DateWords): string | undefined {
  const { commentOpensAt: opens, commentClosesAt: closes } = version
  switch (standingOf(version, statusOf(version))) {
    case 'draft-open':
      return windowUntil(version, { t, format })
    case 'draft-closed':
      return closes ? t('dates.comment-closed', { date: format.deadline(closes) }) : undefined
    case 'draft-to-open':
      return opens ? t('dates.comment-from', { date: format.deadline(opens) }) : undefined
    case 'draft-quiet':
      return t('dates.no-comment')
    case 'in-force':
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

/** What the Federal Trade Commission was sent and answered. */
export function ftcSentence(
  ftc: FtcSubmission,
  { t, format }: { readonly t: ReadingWords; readonly format: Pick<Formats, 'date'> },
): string {
  return [
    t('ftc.submitted', { date: format.date(ftc.submittedOn) }),
    ...(ftc.docket ? [`${t('ftc.docket', { docket: ftc.docket })}.`] : []),
    ...(ftc.frCitation ? [`${t('ftc.register', { citation: ftc.frCitation })}.`] : []),
    ...(ftc.decideBy && !ftc.decidedOn ? [t('ftc.decide-by', { date: format.date(ftc.decideBy) })] : []),
    ...(ftc.decidedOn && ftc.decision ? [t(`ftc.${ftc.decision}`, { date: format.date(ftc.decidedOn) })] : []),
  ].join(' ')
}

/** What a banner of this standing is coloured as. */
export const standingTones: Readonly<Record<Standing, 'success' | 'warning' | 'info' | 'danger'>> = {
  'draft-open': 'success',
  'draft-closed': 'warning',
  'draft-to-open': 'warning',
  'draft-quiet': 'warning',
  'draft-superseded': 'warning',
  'in-force': 'info',
  future: 'warning',
  superseded: 'warning',
  edit: 'danger',
}
