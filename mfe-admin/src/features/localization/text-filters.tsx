import { FilterBar, SearchField, SelectField } from '@portal/ui'
import { useNavigate } from '@portal/ui/router'
import { useState } from 'react'
import { localizationAddress, textViews, type LocalizationPlace } from './localization-place.ts'
import { useLocalizationText } from './texts.ts'

/** Narrows the texts: words when they are sent, the choices at once. */
export function TextFilters({
  place,
  namespaces,
}: {
  readonly place: LocalizationPlace
  readonly namespaces: readonly string[]
}) {
  const t = useLocalizationText()
  const navigate = useNavigate()
  const [words, setWords] = useState(place.q)
  const [shown, setShown] = useState(place.q)
  if (shown !== place.q) {
    // The address was changed by another hand (a link, the browser's back).
    setShown(place.q)
    setWords(place.q)
  }
  const go = (changes: Partial<LocalizationPlace>) =>
    void navigate(localizationAddress({ ...place, q: words.trim(), ...changes, page: 1, text: '' }))
  return (
    <FilterBar label={t('filter.label')} onSubmit={() => go({})}>
      <SearchField
        label={t('filter.words')}
        showLabel
        value={words}
        maxLength={200}
        onChange={(event) => setWords(event.target.value)}
      />
      <SelectField
        label={t('filter.view')}
        value={place.view}
        onChange={(event) => go({ view: textViews.find((view) => view === event.target.value) ?? 'all' })}
        options={textViews.map((view) => ({ value: view, label: t(`view.${view}`) }))}
      />
      <SelectField
        label={t('filter.namespace')}
        value={place.namespace}
        onChange={(event) => go({ namespace: event.target.value })}
        options={[
          { value: '', label: t('filter.any') },
          ...namespaces.map((namespace) => ({ value: namespace, label: namespace })),
        ]}
      />
    </FilterBar>
  )
}
