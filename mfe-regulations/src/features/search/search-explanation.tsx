import type { SearchExpansion, SearchHit, SearchSuggestions } from '@portal/contracts-regulations'
import { RichText } from '@portal/i18n'
import { englishTag, useLocale } from '@portal/shell-sdk'
import { Link } from '@portal/ui/router'
import { SpellingSuggestion } from './no-results.tsx'
import { searchUrl, type SearchParams } from './search-params.ts'
import { useSearchText } from './texts.ts'

interface SearchExplanationProps {
  readonly params: SearchParams
  readonly hits: readonly SearchHit[]
  readonly suggestions: SearchSuggestions | undefined
  readonly expansions: readonly SearchExpansion[] | undefined
}

/** Says what was searched for, if it is not only the query: another spelling, synonyms, some of the words or Spanish text. */
export function SearchExplanation({ params, hits, suggestions, expansions = [] }: SearchExplanationProps) {
  const t = useSearchText()
  return (
    <>
      {suggestions?.correctedQuery !== undefined && (
        <CorrectedSpelling params={params} q={suggestions.correctedQuery} />
      )}
      {suggestions?.isPartialMatch && <p>{t('suggestions.partial-match')}</p>}
      {suggestions?.suggestedQuery !== undefined && (
        <SpellingSuggestion params={params} q={suggestions.suggestedQuery} />
      )}
      {expansions.map((expansion) => (
        <Synonyms key={expansion.typed} expansion={expansion} />
      ))}
      {hits[0]?.language === 'es' && <p>{t('suggestions.spanish')}</p>}
    </>
  )
}

function CorrectedSpelling({ params, q }: { readonly params: SearchParams; readonly q: string }) {
  const t = useSearchText()
  return (
    <p className="rs-spelling">
      <RichText text={t('corrected', { q: `<en>${q}</en>` })} tags={englishTag} />{' '}
      <Link data-hit to={searchUrl({ ...params, isExact: true, page: 1 })}>
        {t('corrected.as-typed', { q: params.q })}
      </Link>
    </p>
  )
}

/** "Also searched for furosemide"; for a Spanish word, the English words that were searched for in its place. */
function Synonyms({ expansion: { typed, language, words } }: { readonly expansion: SearchExpansion }) {
  const t = useSearchText()
  const list = new Intl.ListFormat(useLocale(), { type: 'disjunction' }).format(words.map((word) => `<en>${word}</en>`))
  const text = language === 'es' ? t('expansion.spanish', { typed, words: list }) : t('expansion', { words: list })
  return (
    <p>
      <RichText text={text} tags={englishTag} />
    </p>
  )
}
