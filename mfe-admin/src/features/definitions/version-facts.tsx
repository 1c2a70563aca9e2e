import type { Definition } from '@portal/contracts-regulations'
import { useFormats } from '@portal/shell-sdk'
import { WordChanges } from '../../word-changes.tsx'
import { useDefinitionsText } from './texts.ts'

type Version = Pick<Definition, 'term' | 'aliases' | 'scope' | 'precedence' | 'exclusions'>

/** What else changed from one version of a definition to the next: the term itself, and what decides where it counts. */
export function VersionFacts({ before, after }: { readonly before: Version; readonly after: Version }) {
  const t = useDefinitionsText()
  const format = useFormats()
  const none = t('version.none')
  const list = (words: readonly string[]) => (words.length > 0 ? format.list(words) : none)
  const factsOf = ({ term, aliases, scope, precedence, exclusions }: Version) => [
    { name: 'term' as const, words: term, lang: 'en' },
    { name: 'aliases' as const, words: list(aliases), lang: aliases.length > 0 ? 'en' : undefined },
    { name: 'scope' as const, words: t(`scope.${scope.kind}`, { ref: scope.ref ?? '' }) },
    { name: 'precedence' as const, words: format.number(precedence) },
    { name: 'exclusions' as const, words: list(exclusions), lang: exclusions.length > 0 ? 'en' : undefined },
  ]
  const former = factsOf(before)
  const changed = factsOf(after).filter(({ words }, index) => words !== former[index]?.words)
  if (changed.length === 0) return null
  return (
    <dl className="de-facts">
      {changed.map(({ name, words, lang }) => (
        <div key={name}>
          <dt className="p-soft">{t(name)}</dt>
          <dd className="de-words" lang={lang}>
            <WordChanges before={former.find((each) => each.name === name)?.words ?? ''} after={words} />
          </dd>
        </div>
      ))}
    </dl>
  )
}
