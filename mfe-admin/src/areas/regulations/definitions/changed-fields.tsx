import type { Definition } from '@portal/contracts-regulations'
import { useFormats } from '@portal/shell-sdk'
import { TextDiff } from '../text-diff.tsx'
import { useDefinitionsText } from './texts.ts'

type Version = Pick<Definition, 'term' | 'aliases' | 'scope' | 'precedence' | 'exclusions'>

/** Shows the changed fields between two versions of a definition, except its text. */
export function ChangedFields({ before, after }: { readonly before: Version; readonly after: Version }) {
  const t = useDefinitionsText()
  const format = useFormats()
  const none = t('version.none')
  const formatList = (entries: readonly string[]) => (entries.length > 0 ? format.list(entries) : none)
  const getFields = ({ term, aliases, scope, precedence, exclusions }: Version) => [
    { name: 'term' as const, text: term, lang: 'en' },
    { name: 'aliases' as const, text: formatList(aliases), lang: aliases.length > 0 ? 'en' : undefined },
    { name: 'scope' as const, text: t(`scope.${scope.kind}`, { ref: scope.ref ?? '' }) },
    { name: 'precedence' as const, text: format.number(precedence) },
    { name: 'exclusions' as const, text: formatList(exclusions), lang: exclusions.length > 0 ? 'en' : undefined },
  ]
  const previous = getFields(before)
  const changed = getFields(after).filter(({ text }, index) => text !== previous[index]?.text)
  if (changed.length === 0) return null
  return (
    <dl className="de-facts">
      {changed.map(({ name, text, lang }) => (
        <div key={name}>
          <dt className="p-soft">{t(name)}</dt>
          <dd className="de-text" lang={lang}>
            <TextDiff before={previous.find((each) => each.name === name)?.text ?? ''} after={text} />
          </dd>
        </div>
      ))}
    </dl>
  )
}
