import type { VersionStatus, VersionSummary } from '@portal/contracts-regulations'
import { DateField, FilterBar, SelectField } from '@portal/ui'
import { Link, useNavigate } from '@portal/ui/router'
import { type ViewerParams, viewerUrl } from '@portal/regulation-reading/urls'
import { useText } from '../../shared/texts/regulations-texts.ts'
import { getLegalStatus } from '@portal/regulation-reading/versions'
import { useVersionName } from '../../shared/version/use-version-name.ts'

/** Selects the version, the date it should be in effect on and the version to compare with. */
export function VersionControls({
  version,
  versions,
  status,
  params,
}: {
  readonly version: VersionSummary
  readonly versions: readonly VersionSummary[]
  readonly status: VersionStatus | undefined
  readonly params: ViewerParams
}) {
  const t = useText()
  const navigate = useNavigate()
  const getVersionName = useVersionName()
  const { mainParentId } = version
  const goTo = (changes: Omit<Parameters<typeof viewerUrl>[0], 'mainParentId'>) =>
    void navigate(viewerUrl({ mainParentId, ...changes }))
  const toOption = (each: VersionSummary) => ({
    value: each.versionId,
    label: `${getVersionName(each)} (${t(`status.${getLegalStatus(each)}`)})`,
  })
  return (
    <div className="rv-version-controls">
      <FilterBar label={t('viewer.version-controls')}>
        <SelectField
          label={t('viewer.version')}
          value={version.versionId}
          onChange={(event) => goTo({ versionId: event.target.value, compareWith: params.compare })}
          options={versions.map(toOption)}
        />
        <DateField
          label={t('viewer.as-of')}
          value={params.asOf ?? ''}
          onChange={(date) => goTo({ asOf: date || undefined })}
        />
        <SelectField
          label={t('viewer.compare-with')}
          value={params.compare ?? ''}
          onChange={(event) => goTo({ versionId: version.versionId, compareWith: event.target.value || undefined })}
          options={[
            { value: '', label: t('viewer.no-comparison') },
            ...versions.filter((each) => each.versionId !== version.versionId).map(toOption),
          ]}
        />
      </FilterBar>
      <p className="rv-version-links p-no-print">
        {status?.previousVersionId && (
          <Link rel="prev" to={viewerUrl({ mainParentId, versionId: status.previousVersionId })}>
            ‹ {t('viewer.previous-version')}
          </Link>
        )}
        {status?.nextVersionId && (
          <Link rel="next" to={viewerUrl({ mainParentId, versionId: status.nextVersionId })}>
            {t('viewer.next-version')} ›
          </Link>
        )}
        <Link to={`/search?version=${version.versionId}`}>{t('viewer.search-within')}</Link>
      </p>
    </div>
  )
}
