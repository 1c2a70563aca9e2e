import type { Definition } from '@portal/contracts-regulations'
import { toAuthorityDate } from '@portal/formats'
import { useFormats } from '@portal/shell-sdk'
import { StatusTag } from '@portal/ui'
import { useText } from '../texts.ts'

/** Whether a definition is only proposed, or the day from which it is in effect. Nothing when there is no such day. */
export function DefinitionStatus({
  definition,
}: {
  readonly definition: Pick<Definition, 'isProposed' | 'effectiveFrom'>
}) {
  const t = useText()
  const effectiveDate = useEffectiveDate()(definition.effectiveFrom)
  if (definition.isProposed) return <StatusTag tone="warning">{t('definitions.proposed')}</StatusTag>
  return effectiveDate === undefined ? null : <span className="p-small p-soft">{effectiveDate}</span>
}

/** Returns a function that describes since when, or from when, a text is in effect. */
export function useEffectiveDate(): (effectiveFrom: string | null) => string | undefined {
  const t = useText()
  const formats = useFormats()
  return (effectiveFrom) =>
    effectiveFrom === null
      ? undefined
      : t(effectiveFrom <= toAuthorityDate() ? 'definitions.effective-since' : 'definitions.effective-from', {
          on: formats.date(effectiveFrom),
        })
}
