import { commenterTypes, commentStatuses } from '@portal/contracts-regulations/rules'
import { useLocalize } from '@portal/shell-sdk'
import { Button, DateField, FilterBar, InputField, SelectField } from '@portal/ui'
import { Link, useNavigate } from '@portal/ui/router'
import { useState } from 'react'
import { useAllRegulations } from '../use-all-regulations.ts'
import { useVersionLabel } from '../version-name.tsx'
import { subjectKinds, reviewUrl, type ReviewPath, type ReviewParams } from './review-url.ts'
import { useReviewText } from './texts.ts'

/** Filters of a comment list. They apply when the form is submitted. */
export function ReviewFilters({ path, params }: { readonly path: ReviewPath; readonly params: ReviewParams }) {
  const t = useReviewText()
  const navigate = useNavigate()
  const [chosen, setChosen] = useState(params)
  const { regulations, versions } = useRegulationOptions(chosen.regulation)
  const set = (name: keyof ReviewParams) => (event: { readonly target: { readonly value: string } }) =>
    setChosen({ ...chosen, [name]: event.target.value })
  const any = { value: '', label: t('filter.any') }
  return (
    <FilterBar
      label={t('filter.label')}
      activeCount={Object.values(params).filter((value) => value !== '').length}
      onSubmit={() => void navigate(reviewUrl(path, chosen))}
    >
      <SelectField
        label={t('filter.about')}
        value={chosen.about}
        onChange={(event) => setChosen({ ...chosen, about: event.target.value, regulation: '', version: '' })}
        options={[any, ...subjectKinds.map((about) => ({ value: about, label: t(`about.${about}`) }))]}
      />
      {path === '/comment-queue' && (
        <InputField label={t('filter.query')} value={chosen.q} maxLength={200} onChange={set('q')} />
      )}
      {chosen.about !== 'definitions' && (
        <SelectField
          label={t('filter.regulation')}
          value={chosen.regulation}
          onChange={(event) => setChosen({ ...chosen, regulation: event.target.value, version: '' })}
          options={[any, ...regulations]}
        />
      )}
      {versions.length > 0 && (
        <SelectField
          label={t('filter.version')}
          value={chosen.version}
          onChange={set('version')}
          options={[any, ...versions]}
        />
      )}
      <SelectField
        label={t('filter.status')}
        value={chosen.status}
        onChange={(event) => setChosen({ ...chosen, status: event.target.value, reason: '' })}
        options={[any, ...commentStatuses.map((status) => ({ value: status, label: t(`status.${status}`) }))]}
      />
      <SelectField
        label={t('filter.answered')}
        value={chosen.answered}
        onChange={set('answered')}
        options={[
          any,
          { value: 'false', label: t('filter.answered.false') },
          { value: 'true', label: t('filter.answered.true') },
        ]}
      />
      <SelectField
        label={t('filter.commenter-type')}
        value={chosen.commenterType}
        onChange={set('commenterType')}
        options={[any, ...commenterTypes.map((type) => ({ value: type, label: t(`commenter-type.${type}`) }))]}
      />
      <DateField label={t('filter.from')} value={chosen.from} onChange={(from) => setChosen({ ...chosen, from })} />
      <DateField label={t('filter.to')} value={chosen.to} onChange={(to) => setChosen({ ...chosen, to })} />
      <Button type="submit" variant="primary">
        {t('filter.send')}
      </Button>
      {reviewUrl(path, params) !== path && <Link to={path}>{t('all')}</Link>}
    </FilterBar>
  )
}

/** Options for regulations and for the versions of the chosen one. The other filters work without them. */
function useRegulationOptions(regulation: string) {
  const localize = useLocalize()
  const getVersionLabel = useVersionLabel()
  const list = useAllRegulations()
  const allRegulations = list.data ?? []
  const regulations = allRegulations.map(({ regulationId, series, title }) => {
    const { text, lang } = localize(title)
    return { value: regulationId, label: series ? `${series} · ${text}` : text, ...(lang && { lang }) }
  })
  const versions = (allRegulations.find(({ regulationId }) => regulationId === regulation)?.versions ?? [])
    .filter(({ publishedAt }) => publishedAt !== null)
    .map((version) => ({ value: version.versionId, label: getVersionLabel(version) }))
  return { regulations, versions }
}
