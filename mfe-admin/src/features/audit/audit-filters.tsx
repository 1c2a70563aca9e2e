import { Button, DateField, FilterBar, InputField, SelectField } from '@portal/ui'
import { Link, useNavigate } from '@portal/ui/router'
import { useState } from 'react'
import { actKinds, useKindName, useServiceName } from './act-words.ts'
import { auditAddress, auditedServices, type AuditPlace } from './audit-place.ts'
import { useAuditText } from './texts.ts'

/** What the trail is narrowed to. It counts when it is sent: each of these is a question to the service. */
export function AuditFilters({ place }: { readonly place: AuditPlace }) {
  const t = useAuditText()
  const kindName = useKindName()
  const serviceName = useServiceName()
  const navigate = useNavigate()
  const [chosen, setChosen] = useState(place)
  const set = (name: keyof AuditPlace) => (event: { readonly target: { readonly value: string } }) =>
    setChosen({ ...chosen, [name]: event.target.value.trim() })
  const kinds = [...new Set([...actKinds, ...(chosen.kind ? [chosen.kind] : [])])]
  return (
    <FilterBar label={t('filter.label')} onSubmit={() => void navigate(auditAddress(chosen))}>
      <SelectField
        label={t('filter.kind')}
        value={chosen.kind}
        onChange={set('kind')}
        options={[
          { value: '', label: t('filter.any') },
          ...kinds
            .map((kind) => ({ value: kind, label: kindName(kind) }))
            .toSorted((one, other) => one.label.localeCompare(other.label)),
        ]}
      />
      <SelectField
        label={t('filter.service')}
        value={chosen.service}
        onChange={set('service')}
        options={[
          { value: '', label: t('filter.any') },
          ...auditedServices.map((service) => ({ value: service, label: serviceName(service) })),
        ]}
      />
      <DateField label={t('filter.from')} value={chosen.from} onChange={(from) => setChosen({ ...chosen, from })} />
      <DateField label={t('filter.to')} value={chosen.to} onChange={(to) => setChosen({ ...chosen, to })} />
      <InputField label={t('filter.actor')} value={chosen.actor} maxLength={100} onChange={set('actor')} />
      <InputField label={t('filter.entity')} value={chosen.entityId} maxLength={100} onChange={set('entityId')} />
      <Button type="submit" variant="primary">
        {t('filter.send')}
      </Button>
      {auditAddress(place) !== '/audit' && <Link to="/audit">{t('all')}</Link>}
    </FilterBar>
  )
}
