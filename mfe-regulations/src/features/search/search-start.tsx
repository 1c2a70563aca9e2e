import { ExampleQuery } from './search-form.tsx'
import { useSearchText } from './texts.ts'

/** Shown before anything is typed: what can be searched, with examples. */
export function SearchStart() {
  const t = useSearchText()
  return (
    <section className="rs-start" aria-labelledby="search-start">
      <h2 id="search-start">{t('start.title')}</h2>
      <dl>
        <dt>{t('start.citation')}</dt>
        <dd>
          <ExampleQuery q="2143(b)" />
          <ExampleQuery q="Rule 2010" />
        </dd>
        <dt>{t('start.keyword')}</dt>
        <dd>
          <ExampleQuery q="vets list" />
          <ExampleQuery q="vaccination" />
        </dd>
        <dt>{t('start.phrase')}</dt>
        <dd>
          <ExampleQuery q="“responsible person”" />
        </dd>
      </dl>
    </section>
  )
}
