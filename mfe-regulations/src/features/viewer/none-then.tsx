import type { VersionSummary } from '@portal/contracts-regulations'
import { Localized, useFormats, useWords } from '@portal/shell-sdk'
import { DateField, EmptyState, PageTitle } from '@portal/ui'
import { Link, useNavigate } from '@portal/ui/router'
import { viewerAddress } from '../../addresses.ts'
import { useText } from '../../texts.ts'
import { statusOf } from '@portal/regulation-reading/versions'

/** Nothing of this regulation was in force on the day asked for: since when it is, another day, the version of today. */
export function NoneThen({
  version,
  versions,
  asOf,
}: {
  /** Any version: they share the title. */
  readonly version: VersionSummary
  readonly versions: readonly VersionSummary[]
  readonly asOf: string
}) {
  const t = useText()
  const { words } = useWords()(version.title)
  const format = useFormats()
  const navigate = useNavigate()
  const { mainParentId } = version
  const isInForce = versions.some((each) => statusOf(each) === 'in-force')
  const [first] = versions.flatMap(({ effectiveFrom }) => effectiveFrom ?? []).sort()
  return (
    <>
      <PageTitle
        eyebrow={version.series ? t('series', { number: version.series }) : t('stand-alone')}
        documentTitle={words}
      >
        <Localized text={version.title} />
      </PageTitle>
      <EmptyState
        title={t('viewer.none-then.title', { date: format.date(asOf) })}
        action={
          isInForce ? (
            <Link to={viewerAddress({ mainParentId })}>{t('banner.to-in-force')}</Link>
          ) : (
            <Link to={`/all-regulation-versions?regulation=${mainParentId}`}>{t('versions.all')}</Link>
          )
        }
      >
        {first && asOf < first ? t('viewer.none-then.since', { date: format.date(first) }) : t('viewer.none-then.text')}
      </EmptyState>
      <DateField
        label={t('viewer.as-of')}
        value={asOf}
        onChange={(date) => void navigate(viewerAddress({ mainParentId, asOf: date || undefined }))}
      />
    </>
  )
}
