import type { VersionSummary } from '@portal/contracts-regulations'
import { Localized, useFormats, useLocalize } from '@portal/shell-sdk'
import { DateField, EmptyState, PageTitle } from '@portal/ui'
import { Link, useNavigate } from '@portal/ui/router'
import { viewerUrl } from '@portal/regulation-reading/urls'
import { useText } from '../../shared/texts/regulations-texts.ts'
import { getLegalStatus } from '@portal/regulation-reading/versions'

/**
 * Shown when no version was in effect on the requested date: the first effective date, a date field and a link to the
 * version in effect today.
 */
export function NotInEffect({
  version,
  versions,
  asOf,
}: {
  /** Any version; all share the title. */
  readonly version: VersionSummary
  readonly versions: readonly VersionSummary[]
  readonly asOf: string
}) {
  const t = useText()
  const { text } = useLocalize()(version.title)
  const format = useFormats()
  const navigate = useNavigate()
  const { mainParentId } = version
  const hasVersionInEffect = versions.some((each) => getLegalStatus(each) === 'in-effect')
  const [firstEffectiveDate] = versions.flatMap(({ effectiveFrom }) => effectiveFrom ?? []).sort()
  return (
    <>
      <PageTitle
        eyebrow={version.series ? t('series', { number: version.series }) : t('standalone')}
        documentTitle={text}
      >
        <Localized text={version.title} />
      </PageTitle>
      <EmptyState
        title={t('viewer.not-in-effect.title', { date: format.date(asOf) })}
        action={
          hasVersionInEffect ? (
            <Link to={viewerUrl({ mainParentId })}>{t('banner.to-in-effect')}</Link>
          ) : (
            <Link to={`/all-regulation-versions?regulation=${mainParentId}`}>{t('versions.all')}</Link>
          )
        }
      >
        {firstEffectiveDate && asOf < firstEffectiveDate
          ? t('viewer.not-in-effect.first-effective', { date: format.date(firstEffectiveDate) })
          : t('viewer.not-in-effect.text')}
      </EmptyState>
      <DateField
        label={t('viewer.as-of')}
        value={asOf}
        onChange={(date) => void navigate(viewerUrl({ mainParentId, asOf: date || undefined }))}
      />
    </>
  )
}
