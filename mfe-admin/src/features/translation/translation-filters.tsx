import { describeFailure } from '@portal/api-client'
import type { MainRegulation } from '@portal/contracts-regulations'
import { translationStates } from '@portal/contracts-regulations/rules'
import { useWords } from '@portal/shell-sdk'
import { FilterBar, Notice, SelectField } from '@portal/ui'
import { useNavigate } from '@portal/ui/router'
import { useState } from 'react'
import { useAllRegulations } from '../../all-regulations.ts'
import { useVersionLabel } from '../../version-name.tsx'
import { useTranslationText } from './texts.ts'
import { translationAddress, type TranslationPlace } from './translation-place.ts'

/** Which regulation, which version of it, and which of its provisions. Each choice counts at once. */
export function TranslationFilters({ place }: { readonly place: TranslationPlace }) {
  const t = useTranslationText()
  const wordsOf = useWords()
  const labelOf = useVersionLabel()
  const navigate = useNavigate()
  const list = useAllRegulations()
  const [chosen, setChosen] = useState('')
  const mains = list.data ?? []
  const regulation = mains.find((main) => hasVersion(main, place.version)) ?? mains.find(isChosen(chosen))
  const go = (change: Partial<TranslationPlace>) => void navigate(translationAddress({ ...place, page: 1, ...change }))
  const choose = (regulationId: string) => {
    setChosen(regulationId)
    const versions = mains.find(isChosen(regulationId))?.versions ?? []
    // Most are put into Spanish as they stand last; another is chosen beside it.
    go({ version: versions[0]?.versionId ?? '' })
  }
  return (
    <>
      <FilterBar label={t('filter.label')}>
        <SelectField
          label={t('filter.regulation')}
          value={regulation?.regulationId ?? ''}
          onChange={(event) => choose(event.target.value)}
          options={[
            { value: '', label: t('filter.choose') },
            ...mains.map(({ regulationId, series, title }) => {
              const { words, lang } = wordsOf(title)
              return { value: regulationId, label: series ? `${series} · ${words}` : words, ...(lang && { lang }) }
            }),
          ]}
        />
        {regulation && (
          <SelectField
            label={t('filter.version')}
            value={place.version}
            onChange={(event) => go({ version: event.target.value })}
            options={regulation.versions.map((version) => ({ value: version.versionId, label: labelOf(version) }))}
          />
        )}
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

function isChosen(regulationId: string) {
  return (main: MainRegulation) => main.regulationId === regulationId
}
