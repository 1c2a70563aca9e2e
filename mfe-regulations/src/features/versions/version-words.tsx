import type { VersionSummary } from '@portal/contracts-regulations'
import { standingOf, versionDates, type Standing } from '@portal/regulation-reading/standing'
import { statusOf, takesComments } from '@portal/regulation-reading/versions'
import { StatusTag, type Tone } from '@portal/ui'
import { useFormats } from '@portal/shell-sdk'
import { useText } from '../../texts.ts'

const tones: Readonly<Record<Standing, Tone>> = {
  'draft-open': 'success',
  'draft-closed': 'neutral',
  'draft-to-open': 'neutral',
  'draft-quiet': 'neutral',
  'draft-superseded': 'neutral',
  'in-force': 'info',
  future: 'warning',
  superseded: 'neutral',
  edit: 'warning',
}

/** The legal status as a tag; an adopted text that takes comments says that beside it. */
export function LegalStatusTag({ version }: { readonly version: VersionSummary }) {
  const t = useText()
  const status = standingOf(version, statusOf(version))
  return (
    <>
      <StatusTag tone={tones[status]}>{t(`status.${status}`)}</StatusTag>
      {status !== 'draft-open' && takesComments(version) && (
        <>
          {' '}
          <StatusTag tone="success">{t('status.draft-open')}</StatusTag>
        </>
      )}
    </>
  )
}

/** The label of a version in the reader's words: the state's name in full, with its number. */
export function useVersionName(): (version: Pick<VersionSummary, 'state' | 'versionNumber' | 'label'>) => string {
  const t = useText()
  return ({ state, versionNumber, label }) => t(`version.${state}`, { number: versionNumber, defaultValue: label })
}

/** When the version counts: in force from, window until, published on. */
export function VersionDates({ version }: { readonly version: VersionSummary }) {
  const t = useText()
  const format = useFormats()
  return versionDates(version, { t, format })
}
