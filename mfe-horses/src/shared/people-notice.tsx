import { useFormats } from '@portal/shell-sdk'
import { Notice } from '@portal/ui'
import { useText } from './texts.ts'

/** Says how old names, roles and licenses are while their changes cannot arrive. */
export function PeopleNotice({ asOf }: { readonly asOf: string | null | undefined }) {
  const t = useText()
  const formats = useFormats()
  if (!asOf) return null
  return (
    <Notice tone="warning" title={t('people-notice.title', { time: formats.instant(asOf) })}>
      <p>{t('people-notice.text')}</p>
    </Notice>
  )
}
