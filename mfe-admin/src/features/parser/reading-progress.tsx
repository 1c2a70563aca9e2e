import { useFormats } from '@portal/shell-sdk'
import { Button, Stack } from '@portal/ui'
import { useId } from 'react'
import { useParserText } from './texts.ts'

/** Long work under way: how far it is, and the way out. */
export function ReadingProgress({
  label,
  share,
  onCancel,
}: {
  readonly label: string
  /** 0 to 1. */
  readonly share: number
  readonly onCancel: () => void
}) {
  const t = useParserText()
  const format = useFormats()
  const id = useId()
  return (
    <div className="p-state pa-progress">
      <Stack gap="s">
        <p id={id} role="status">
          {label}
        </p>
        <progress className="p-progress" aria-labelledby={id} max={1} value={share} />
        <p className="p-small p-soft" aria-hidden="true">
          {t('share', { share: format.number(Math.round(share * 100)) })}
        </p>
        <div>
          <Button onClick={onCancel}>{t('cancel')}</Button>
        </div>
      </Stack>
    </div>
  )
}
