import type { VersionSummary } from '@portal/contracts-regulations'
import { getDisplayStatus, formatVersionDates, type DisplayStatus } from '@portal/regulation-reading/display-status'
import { getLegalStatus, isOpenForComment } from '@portal/regulation-reading/versions'
import { StatusTag, type Tone } from '@portal/ui'
import { useFormats } from '@portal/shell-sdk'
import { useText } from '../../shared/texts/regulations-texts.ts'

const tones: Readonly<Record<DisplayStatus, Tone>> = {
  'draft-open': 'success',
  'draft-closed': 'neutral',
  'draft-comments-upcoming': 'neutral',
  'draft-no-comments': 'neutral',
  'draft-superseded': 'neutral',
  'in-effect': 'info',
  future: 'warning',
  superseded: 'neutral',
  edit: 'warning',
}

/** The legal status as a tag; an adopted version open for comment gets a second tag. */
export function LegalStatusTag({ version }: { readonly version: VersionSummary }) {
  const t = useText()
  const status = getDisplayStatus(version, getLegalStatus(version))
  return (
    <>
      <StatusTag tone={tones[status]}>{t(`status.${status}`)}</StatusTag>
      {status !== 'draft-open' && isOpenForComment(version) && (
        <>
          {' '}
          <StatusTag tone="success">{t('status.draft-open')}</StatusTag>
        </>
      )}
    </>
  )
}

/** The dates of a version: effective dates, comment period, publication. */
export function VersionDates({ version }: { readonly version: VersionSummary }) {
  const t = useText()
  const format = useFormats()
  return formatVersionDates(version, { t, format })
}
