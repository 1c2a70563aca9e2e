import type { VersionSummary } from '@portal/contracts-regulations'
import { Button, FilterBar, SelectField } from '@portal/ui'
import { useNavigate } from '@portal/ui/router'
import { useState } from 'react'
import { versionUrl } from '@portal/regulation-reading/urls'
import { useText } from '../../shared/texts/regulations-texts.ts'
import { useVersionName } from '../../shared/version/use-version-name.ts'

/** Compares any two versions of a regulation. `versions` has at least two, newest first. */
export function CompareVersions({ versions }: { readonly versions: readonly VersionSummary[] }) {
  const t = useText()
  const navigate = useNavigate()
  const getVersionName = useVersionName()
  const [newest, second] = versions
  const [fromId, setFromId] = useState(second?.versionId)
  const [toId, setToId] = useState(newest?.versionId)
  const to = versions.find(({ versionId }) => versionId === toId)
  const toOption = (version: VersionSummary) => ({ value: version.versionId, label: getVersionName(version) })
  return (
    <details>
      <summary>{t('versions.compare')}</summary>
      <FilterBar label={t('versions.compare')}>
        <SelectField
          label={t('viewer.version')}
          value={toId ?? ''}
          onChange={({ target: { value } }) => {
            // A version cannot be compared with itself, so the two change places.
            if (value === fromId) setFromId(toId)
            setToId(value)
          }}
          options={versions.map(toOption)}
        />
        <SelectField
          label={t('viewer.compare-with')}
          value={fromId ?? ''}
          onChange={({ target: { value } }) => setFromId(value)}
          options={versions.filter(({ versionId }) => versionId !== toId).map(toOption)}
        />
        <Button onClick={() => to && fromId && void navigate(versionUrl(to, fromId))}>
          {t('versions.compare-show')}
        </Button>
      </FilterBar>
    </details>
  )
}
