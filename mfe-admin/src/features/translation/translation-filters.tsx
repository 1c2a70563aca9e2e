import { describeFailure } from '@portal/api-client'
import { useWords } from '@portal/shell-sdk'
import { FilterBar, Notice, SelectField } from '@portal/ui'
import { useQuery } from '@portal/ui/query'
import { useNavigate } from '@portal/ui/router'
import { regulationsApi } from '../../api.ts'
import { useTranslationText } from './texts.ts'
import { translationAddress, translationStates, type TranslationPlace } from './translation-place.ts'

/** Which version, and which of its provisions. Each choice counts at once. */
export function TranslationFilters({ place }: { readonly place: TranslationPlace }) {
  const t = useTranslationText()
  const wordsOf = useWords()
  const navigate = useNavigate()
  const versions = useQuery(regulationsApi().listVersions.query({ query: { limit: 100 } }))
  const options = (versions.data?.items ?? []).map(({ versionId, title, label }) => {
    const { words, lang } = wordsOf(title)
    return { value: versionId, label: `${words}: ${label}`, ...(lang && { lang }) }
  })
  const go = (change: Partial<TranslationPlace>) => void navigate(translationAddress({ ...place, page: 1, ...change }))
  return (
    <>
      <FilterBar label={t('filter.label')}>
        <SelectField
          label={t('filter.version')}
          value={place.version}
          onChange={(event) => go({ version: event.target.value })}
          options={[{ value: '', label: t('filter.choose') }, ...options]}
        />
        <SelectField
          label={t('filter.state')}
          value={place.state}
          onChange={(event) => go({ state: event.target.value as TranslationPlace['state'] })}
          options={[
            { value: '', label: t('filter.all') },
            ...translationStates.map((state) => ({ value: state, label: t(`state.${state}`) })),
          ]}
        />
      </FilterBar>
      {versions.isError && (
        <Notice tone="danger" title={t('versions.failed')} live>
          {describeFailure(versions.error, t).message}
        </Notice>
      )}
    </>
  )
}
