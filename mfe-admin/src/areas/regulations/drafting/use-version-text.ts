import type { VersionSummary } from '@portal/contracts-regulations'
import { localize } from '@portal/formats/bilingual'
import { useFormats, useLocale } from '@portal/shell-sdk'
import { useVersionLabel } from '../version-name.tsx'
import { useRegulationsText } from './texts.ts'

/** Formats the title, label and dates of a version in the user's language. */
export function useVersionText() {
  const t = useRegulationsText()
  const format = useFormats()
  const locale = useLocale()
  const label = useVersionLabel()
  return {
    title: ({ series, title }: Pick<VersionSummary, 'series' | 'title'>): string => {
      const localTitle = localize(locale, title).text
      return series === undefined ? localTitle : t('series', { series, title: localTitle })
    },
    /** The title if it exists in English only, for the shell's toasts and dialogs. */
    english: ({ title }: Pick<VersionSummary, 'title'>): readonly string[] => {
      const { text, lang } = localize(locale, title)
      return lang === undefined ? [] : [text]
    },
    /** `en` if the title has no translation. */
    titleLang: ({ title }: Pick<VersionSummary, 'title'>): 'en' | undefined => localize(locale, title).lang,
    label,
    dates: ({ effectiveFrom, publishedAt, changedFromVersionId, nodeCount }: VersionSummary): string => {
      if (effectiveFrom) return t('dates.effective', { date: format.date(effectiveFrom) })
      if (publishedAt) return t('dates.published', { date: format.day(publishedAt) })
      // One node is the regulation itself.
      const provisionCount = Math.max(0, nodeCount - 1)
      return changedFromVersionId === null
        ? t('dates.first', { count: provisionCount })
        : t('dates.edit', { count: provisionCount })
    },
  }
}
