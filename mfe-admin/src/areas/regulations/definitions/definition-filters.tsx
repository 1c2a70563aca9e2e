import { Button, FilterBar, InputField, SelectField } from '@portal/ui'
import { Link, useNavigate } from '@portal/ui/router'
import { useState } from 'react'
import { definitionsUrl, type DefinitionsParams } from './definitions-url.ts'
import { useDefinitionsText } from './texts.ts'

/** Filters of the list. They apply when the form is submitted. */
export function DefinitionFilters({ params }: { readonly params: DefinitionsParams }) {
  const t = useDefinitionsText()
  const navigate = useNavigate()
  const [chosen, setChosen] = useState(params)
  return (
    <FilterBar
      label={t('filter.label')}
      activeCount={[params.q, params.translation].filter((value) => value !== '').length}
      onSubmit={() => void navigate(definitionsUrl({ ...chosen, q: chosen.q.trim(), page: 1 }))}
    >
      <InputField
        label={t('filter.query')}
        type="search"
        value={chosen.q}
        maxLength={200}
        onChange={(event) => setChosen({ ...chosen, q: event.target.value })}
      />
      <SelectField
        label={t('filter.spanish')}
        value={chosen.translation}
        onChange={(event) =>
          setChosen({ ...chosen, translation: event.target.value as DefinitionsParams['translation'] })
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
      {definitionsUrl({ ...params, page: 1 }) !== '/definition-management' && (
        <Link to="/definition-management">{t('all')}</Link>
      )}
    </FilterBar>
  )
}
