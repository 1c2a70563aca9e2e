import { Button, FilterBar, InputField, SelectField } from '@portal/ui'
import { Link, useNavigate } from '@portal/ui/router'
import { useState } from 'react'
import { definitionsAddress, type DefinitionsPlace } from './definitions-place.ts'
import { useDefinitionsText } from './texts.ts'

/** What the list is narrowed to. It counts when it is sent. */
export function DefinitionFilters({ place }: { readonly place: DefinitionsPlace }) {
  const t = useDefinitionsText()
  const navigate = useNavigate()
  const [chosen, setChosen] = useState(place)
  return (
    <FilterBar
      label={t('filter.label')}
      onSubmit={() => void navigate(definitionsAddress({ ...chosen, q: chosen.q.trim(), page: 1 }))}
    >
      <InputField
        label={t('filter.words')}
        type="search"
        value={chosen.q}
        maxLength={200}
        onChange={(event) => setChosen({ ...chosen, q: event.target.value })}
      />
      <SelectField
        label={t('filter.spanish')}
        value={chosen.translation}
        onChange={(event) =>
          setChosen({ ...chosen, translation: event.target.value as DefinitionsPlace['translation'] })
        }
        options={[
          { value: '', label: t('filter.any') },
          { value: 'missing', label: t('filter.missing') },
          { value: 'outdated', label: t('filter.outdated') },
        ]}
      />
      <Button type="submit" variant="primary">
        {t('filter.send')}
      </Button>
      {definitionsAddress({ ...place, page: 1 }) !== '/definition-management' && (
        <Link to="/definition-management">{t('all')}</Link>
      )}
    </FilterBar>
  )
}
