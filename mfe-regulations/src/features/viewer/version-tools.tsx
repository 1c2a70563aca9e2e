import type { VersionStatus, VersionSummary } from '@portal/contracts-regulations'
import { DateField, FilterBar, SelectField } from '@portal/ui'
import { Link, useNavigate } from '@portal/ui/router'
import { viewerAddress } from '../../addresses.ts'
import { useText } from '../../texts.ts'
import { statusOf } from '@portal/regulation-reading/versions'
import { useVersionName } from '../versions/version-words.tsx'
import type { ViewerAddress } from '@portal/regulation-reading/addresses'

/** Which version is read, as of which day, and with which one it is compared. */
export function VersionTools({
  version,
  versions,
  status,
  address,
}: {
  readonly version: VersionSummary
  readonly versions: readonly VersionSummary[]
  readonly status: VersionStatus | undefined
  readonly address: ViewerAddress
}) {
  const t = useText()
  const navigate = useNavigate()
  const nameOf = useVersionName()
  const { mainParentId } = version
  const go = (place: Omit<Parameters<typeof viewerAddress>[0], 'mainParentId'>) =>
    void navigate(viewerAddress({ mainParentId, ...place }))
  const option = (each: VersionSummary) => ({
    value: each.versionId,
    label: `${nameOf(each)} (${t(`status.${statusOf(each)}`)})`,
  })
  return (
    <div className="rv-tools-bar rv-folded">
      <FilterBar label={t('viewer.version-tools')}>
        <SelectField
          label={t('viewer.version')}
          value={version.versionId}
          onChange={(event) => go({ versionId: event.target.value, compareWith: address.compare })}
          options={versions.map(option)}
        />
        <DateField
          label={t('viewer.as-of')}
          value={address.asOf ?? ''}
          onChange={(date) => go({ asOf: date || undefined })}
        />
        <SelectField
          label={t('viewer.compare-with')}
          value={address.compare ?? ''}
          onChange={(event) => go({ versionId: version.versionId, compareWith: event.target.value || undefined })}
          options={[
            { value: '', label: t('viewer.no-comparison') },
            ...versions.filter((each) => each.versionId !== version.versionId).map(option),
          ]}
        />
      </FilterBar>
      <p className="rv-neighbours p-no-print">
        {status?.previousVersionId && (
          <Link rel="prev" to={viewerAddress({ mainParentId, versionId: status.previousVersionId })}>
            ‹ {t('viewer.previous-version')}
          </Link>
        )}
        {status?.nextVersionId && (
          <Link rel="next" to={viewerAddress({ mainParentId, versionId: status.nextVersionId })}>
            {t('viewer.next-version')} ›
          </Link>
        )}
        <Link to={`/search?version=${version.versionId}`}>{t('viewer.search-within')}</Link>
      </p>
    </div>
  )
}
