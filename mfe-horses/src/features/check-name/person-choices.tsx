import type { CheckedName } from '@portal/contracts-horses'
import { Button, Notice } from '@portal/ui'
import { useCheckNameText } from './texts.ts'
import { useCheckedNameText } from './use-checked-name-text.ts'

export interface FoundPersons {
  readonly persons: readonly CheckedName[]
  /** More persons have this name than are listed. */
  readonly hasMore: boolean
}

/** The persons whom a name can mean, or what to do when there is none. */
export function PersonChoices({
  found: { persons, hasMore },
  onSelect,
}: {
  readonly found: FoundPersons
  readonly onSelect: (person: CheckedName) => void
}) {
  const t = useCheckNameText()
  const describePerson = useCheckedNameText()
  if (persons.length === 0)
    return (
      <Notice tone="warning" title={t('none')}>
        <p>{t('none-text')}</p>
      </Notice>
    )
  return (
    <>
      <p>{t('several', { count: persons.length })}</p>
      <ul className="person-choices">
        {persons.map((person) => (
          <li key={person.personId}>
            <span>
              {person.name}
              <br />
              <span className="p-small p-soft">{describePerson(person)}</span>
            </span>
            <Button
              size="s"
              aria-label={t('select-label', { name: person.name, about: describePerson(person) })}
              onClick={() => onSelect(person)}
            >
              {t('select')}
            </Button>
          </li>
        ))}
      </ul>
      {hasMore && <p className="p-soft">{t('more')}</p>}
    </>
  )
}
