import type { VersionSummary } from '@portal/contracts-regulations'
import { wordsIn } from '@portal/formats/bilingual'
import { useFormats, useLocale } from '@portal/shell-sdk'
import { useVersionLabel } from '../../version-name.tsx'
import { useRegulationsText } from './texts.ts'

/** What a version is called, in the reader's language. */
export function useVersionWords() {
  const t = useRegulationsText()
  const format = useFormats()
  const locale = useLocale()
  const label = useVersionLabel()
  return {
    title: ({ series, title }: Pick<VersionSummary, 'series' | 'title'>): string => {
      const own = wordsIn(locale, title).words
      return series === undefined ? own : t('series', { series, title: own })
    },
    /** What of the title is English, for the shell's toasts and dialogs. */
    english: ({ title }: Pick<VersionSummary, 'title'>): readonly string[] => {
      const { words, lang } = wordsIn(locale, title)
      return lang === undefined ? [] : [words]
    },
    /** The title may be there in English only. */
    titleLang: ({ title }: Pick<VersionSummary, 'title'>): 'en' | undefined => wordsIn(locale, title).lang,
    label,
    dates: ({ effectiveFrom, publishedAt, changedFromVersionId, nodeCount }: VersionSummary): string => {
      if (effectiveFrom) return t('dates.effective', { date: format.date(effectiveFrom) })
      if (publishedAt) return t('dates.published', { date: format.day(publishedAt) })
      // The regulation itself is kept as a node, and is no provision of it.
      const provisions = Math.max(0, nodeCount - 1)
      return changedFromVersionId === null
        ? t('dates.first', { count: provisions })
        : t('dates.edit', { count: provisions })
    },
  }
}
