import type { VersionSummary } from '@portal/contracts-regulations'
import { legalStatus, type LegalStatus } from '@portal/contracts-regulations/rules'
import { StatusTag, type Tone } from '@portal/ui'
import { useFormats, useLocale } from '@portal/shell-sdk'
import { useText } from '../../texts.ts'

const tones: Readonly<Record<LegalStatus, Tone>> = {
  'draft-open': 'success',
  'draft-closed': 'neutral',
  'draft-superseded': 'neutral',
  'in-force': 'info',
  future: 'warning',
  superseded: 'neutral',
  edit: 'warning',
}

/** The authority's day: texts come into force by it. */
export function authorityDay(now: Date = new Date()): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' }).format(now)
}

/** The legal status of a version now, from what a list knows of it. */
export function statusOf(version: VersionSummary, now: Date = new Date()): LegalStatus {
  return legalStatus(version, authorityDay(now), now)
}

/** The legal status as a tag. */
export function LegalStatusTag({ version }: { readonly version: VersionSummary }) {
  const t = useText()
  const status = statusOf(version)
  return <StatusTag tone={tones[status]}>{t(`status.${status}`)}</StatusTag>
}

/** A title in the reader's language, or in English where there is no Spanish yet. */
export function useTitle(): (title: { readonly en: string; readonly es?: string | undefined }) => string {
  const locale = useLocale()
  return (title) => (locale === 'es' ? (title.es ?? title.en) : title.en)
}

/** The label of a version in the reader's words: the state's name in full, with its number. */
export function useVersionName(): (version: Pick<VersionSummary, 'state' | 'versionNumber' | 'label'>) => string {
  const t = useText()
  return ({ state, versionNumber, label }) => t(`version.${state}`, { number: versionNumber, defaultValue: label })
}

/** When the version counts: in force from, window until, published on. */
export function VersionDates({ version }: { readonly version: VersionSummary }) {
  const t = useText()
  const format = useFormats()
  switch (statusOf(version)) {
    case 'draft-open':
      return version.commentClosesAt
        ? t('dates.comment-until', { date: format.deadline(version.commentClosesAt) })
        : t('dates.comment-open')
    case 'draft-closed':
      return version.commentClosesAt
        ? t('dates.comment-closed', { date: format.deadline(version.commentClosesAt) })
        : t('dates.no-comment')
    case 'in-force':
    case 'future':
      return version.effectiveFrom ? t('dates.from', { date: format.date(version.effectiveFrom) }) : null
    case 'superseded':
      return version.effectiveFrom && version.effectiveTo
        ? t('dates.from-to', { from: format.date(version.effectiveFrom), to: format.date(version.effectiveTo) })
        : null
    case 'draft-superseded':
      return version.publishedAt ? t('dates.published', { date: format.day(version.publishedAt) }) : null
    case 'edit':
      return t('dates.not-published')
  }
}
