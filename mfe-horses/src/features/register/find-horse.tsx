import { Button, LinkButton } from '@portal/ui'
import { ChoiceField, Form, TextField, useForm, useWatch } from '@portal/ui/forms'
import { useSearchParams } from '@portal/ui/router'
import { useText } from '../../shared/texts.ts'
import { FoundHorses } from './found-horses.tsx'
import { findMissingFields, readSearch, searchKinds, toSearchQuery, type SearchFields } from './search.ts'

/** Finds a horse by one of four kinds of search and shows what was found. */
export function FindHorse() {
  const t = useText()
  const [query, setQuery] = useSearchParams()
  const search = readSearch(query)
  const form = useForm<SearchFields>({ defaultValues: search, shouldFocusError: false })
  const by = useWatch({ control: form.control, name: 'by' })
  const submit = async (typed: SearchFields) => {
    const missing = findMissingFields(typed)
    if (missing.length > 0)
      return { fields: Object.fromEntries(missing.map((name) => [name, t(`find.missing.${name as 'name'}`)])) }
    setQuery({ by: typed.by, ...toSearchQuery(typed) })
    return undefined
  }
  return (
    <div className="p-stack" data-gap="l">
      <Form form={form} onSubmit={submit}>
        <ChoiceField
          name="by"
          label={t('find.by')}
          options={searchKinds.map((value) => ({ value, label: t(`find.by-${value}`) }))}
        />
        {by === 'name' && <TextField name="name" label={t('find.name')} help={t('find.name-help')} required />}
        {by === 'dam' && (
          <>
            <TextField name="yearOfBirth" label={t('find.year')} inputMode="numeric" required />
            <TextField name="damName" label={t('find.dam')} required />
          </>
        )}
        {by === 'microchip' && (
          <TextField name="microchip" label={t('details.microchip')} help={t('find.microchip-help')} required />
        )}
        {by === 'registry-number' && <TextField name="registryNumber" label={t('details.registry-number')} required />}
        <div className="p-cluster">
          <Button type="submit" variant="primary">
            {t('find.submit')}
          </Button>
          <LinkButton variant="quiet" to="/horses/register/many">
            {t('register.several')}
          </LinkButton>
        </div>
      </Form>
      {findMissingFields(search).length === 0 && <FoundHorses key={query.toString()} search={search} />}
    </div>
  )
}
