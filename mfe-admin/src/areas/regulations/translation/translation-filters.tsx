import { describeFailure } from '@portal/api-client'
import type { MainRegulation } from '@portal/contracts-regulations'
import { translationStates } from '@portal/contracts-regulations/rules'
import { useLocalize } from '@portal/shell-sdk'
import { FilterBar, Notice, SelectField } from '@portal/ui'
import { useNavigate } from '@portal/ui/router'
import { useState } from 'react'
import { useAllRegulations } from '../use-all-regulations.ts'
import { useVersionLabel } from '../version-name.tsx'
import { useTranslationText } from './texts.ts'
import { translationUrl, type TranslationParams } from './translation-url.ts'

/** Chooses the regulation, version and provisions to translate. Each choice applies when it changes. */
export function TranslationFilters({ params }: { readonly params: TranslationParams }) {
  const t = useTranslationText()
  const localize = useLocalize()
  const formatLabel = useVersionLabel()
  const navigate = useNavigate()
  const list = useAllRegulations()
  const [chosenId, setChosenId] = useState('')
  const regulations = list.data ?? []
  const regulation =
    regulations.find((each) => hasVersion(each, params.version)) ??
    regulations.find((each) => each.regulationId === chosenId)
  const applyFilter = (change: Partial<TranslationParams>) =>
    void navigate(translationUrl({ ...params, page: 1, ...change }))
  const chooseRegulation = (regulationId: string) => {
    setChosenId(regulationId)
    const versions = regulations.find((each) => each.regulationId === regulationId)?.versions ?? []
    // Usually the newest version is translated. Another one can be chosen in the next field.
    applyFilter({ version: versions[0]?.versionId ?? '' })
  }
  return (
    <>
      <FilterBar label={t('filter.label')}>
        <SelectField
          label={t('filter.regulation')}
          value={regulation?.regulationId ?? ''}
          onChange={(event) => chooseRegulation(event.target.value)}
          options={[
            { value: '', label: t('filter.choose') },
            ...regulations.map(({ regulationId, series, title }) => {
              const { text, lang } = localize(title)
              return { value: regulationId, label: series ? `${series} · ${text}` : text, ...(lang && { lang }) }
            }),
          ]}
        />
        {regulation && (
          <SelectField
            label={t('filter.version')}
            value={params.version}
            onChange={(event) => applyFilter({ version: event.target.value })}
            options={regulation.versions.map((version) => ({ value: version.versionId, label: formatLabel(version) }))}
          />
        )}
        <SelectField
          label={t('filter.state')}
          value={params.state}
          onChange={(event) => applyFilter({ state: event.target.value as TranslationParams['state'] })}
          options={[
            { value: '', label: t('filter.all') },
            ...translationStates.map((state) => ({ value: state, label: t(`state.${state}`) })),
          ]}
        />
      </FilterBar>
      {list.isError && (
        <Notice tone="danger" title={t('versions.failed')} live>
          {describeFailure(list.error, t).message}
        </Notice>
      )}
    </>
  )
}

function hasVersion({ versions }: MainRegulation, versionId: string): boolean {
  return versions.some((version) => version.versionId === versionId)
}
