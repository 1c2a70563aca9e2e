import { Button, DateField, FilterBar, InputField, SelectField } from '@portal/ui'
import { Link, useNavigate } from '@portal/ui/router'
import { useState } from 'react'
import { auditedActions, useActionName, useServiceName } from './action-texts.ts'
import { auditedServices } from '@portal/contracts-common/light'
import { auditUrl, type AuditParams } from './audit-url.ts'
import { useAuditText } from './texts.ts'

/** Filters of the audit trail. They apply when the form is submitted. */
export function AuditFilters({ params }: { readonly params: AuditParams }) {
  const t = useAuditText()
  const formatAction = useActionName()
  const formatService = useServiceName()
  const navigate = useNavigate()
  const [chosen, setChosen] = useState(params)
  const set = (name: keyof AuditParams) => (event: { readonly target: { readonly value: string } }) =>
    setChosen({ ...chosen, [name]: event.target.value.trim() })
  const actions = [...new Set([...auditedActions, ...(chosen.action ? [chosen.action] : [])])]
  return (
    <FilterBar
      label={t('filter.label')}
      activeCount={Object.values(params).filter((value) => value !== '').length}
      onSubmit={() => void navigate(auditUrl(chosen))}
    >
      <SelectField
        label={t('filter.action')}
        value={chosen.action}
        onChange={set('action')}
        options={[
          { value: '', label: t('filter.any') },
          ...actions
            .map((action) => ({ value: action, label: formatAction(action) }))
            .toSorted((a, b) => a.label.localeCompare(b.label)),
        ]}
      />
      <SelectField
        label={t('filter.service')}
        value={chosen.service}
        onChange={set('service')}
        options={[
          { value: '', label: t('filter.any') },
          ...auditedServices.map((service) => ({ value: service, label: formatService(service) })),
        ]}
      />
      <DateField label={t('filter.from')} value={chosen.from} onChange={(from) => setChosen({ ...chosen, from })} />
      <DateField label={t('filter.to')} value={chosen.to} onChange={(to) => setChosen({ ...chosen, to })} />
      <InputField label={t('filter.actor')} value={chosen.actor} maxLength={100} onChange={set('actor')} />
      <InputField label={t('filter.entity')} value={chosen.entityId} maxLength={100} onChange={set('entityId')} />
      <Button type="submit" variant="primary">
        {t('filter.send')}
      </Button>
      {auditUrl(params) !== '/audit' && <Link to="/audit">{t('all')}</Link>}
    </FilterBar>
  )
}
