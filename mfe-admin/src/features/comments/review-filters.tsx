import { capacities, commentStatuses } from '@portal/contracts-regulations/rules'
import { useWords } from '@portal/shell-sdk'
import { Button, DateField, FilterBar, InputField, SelectField } from '@portal/ui'
import { Link, useNavigate } from '@portal/ui/router'
import { useState } from 'react'
import { useAllRegulations } from '../../all-regulations.ts'
import { abouts, reviewAddress, type ReviewPath, type ReviewPlace } from './review-place.ts'
import { useReviewText } from './texts.ts'

/** What a list of comments is narrowed to. It counts when it is sent: each of these is a question to the service. */
export function ReviewFilters({ path, place }: { readonly path: ReviewPath; readonly place: ReviewPlace }) {
  const t = useReviewText()
  const navigate = useNavigate()
  const [chosen, setChosen] = useState(place)
  const { regulations, versions } = useRegulationNames(chosen.regulation)
  const set = (name: keyof ReviewPlace) => (event: { readonly target: { readonly value: string } }) =>
    setChosen({ ...chosen, [name]: event.target.value })
  const any = { value: '', label: t('filter.any') }
  return (
    <FilterBar label={t('filter.label')} onSubmit={() => void navigate(reviewAddress(path, chosen))}>
      <SelectField
        label={t('filter.about')}
        value={chosen.about}
        onChange={(event) => setChosen({ ...chosen, about: event.target.value, regulation: '', version: '' })}
        options={
          path === '/reports'
            ? [any, ...abouts.map((about) => ({ value: about, label: t(`about.${about}`) }))]
            : [
                { value: '', label: t('about.regulations') },
                { value: 'definitions', label: t('about.definitions') },
              ]
        }
      />
      {path === '/comment-queue' && (
        <InputField label={t('filter.words')} value={chosen.q} maxLength={200} onChange={set('q')} />
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
        label={t('filter.capacity')}
        value={chosen.capacity}
        onChange={set('capacity')}
        options={[any, ...capacities.map((capacity) => ({ value: capacity, label: t(`capacity.${capacity}`) }))]}
      />
      <DateField label={t('filter.from')} value={chosen.from} onChange={(from) => setChosen({ ...chosen, from })} />
      <DateField label={t('filter.to')} value={chosen.to} onChange={(to) => setChosen({ ...chosen, to })} />
      <Button type="submit" variant="primary">
        {t('filter.send')}
      </Button>
      {reviewAddress(path, place) !== path && <Link to={path}>{t('all')}</Link>}
    </FilterBar>
  )
}

/** Regulations and the versions of one, to choose from. Without them the other filters still work. */
function useRegulationNames(regulation: string) {
  const wordsOf = useWords()
  const list = useAllRegulations()
  const mains = list.data ?? []
  const regulations = mains.map(({ regulationId, series, title }) => {
    const { words, lang } = wordsOf(title)
    return { value: regulationId, label: series ? `${series} · ${words}` : words, ...(lang && { lang }) }
  })
  const versions = (mains.find((main) => main.regulationId === regulation)?.versions ?? [])
    .filter(({ publishedAt }) => publishedAt !== null)
    .map((version) => ({ value: version.versionId, label: version.label }))
  return { regulations, versions }
}
