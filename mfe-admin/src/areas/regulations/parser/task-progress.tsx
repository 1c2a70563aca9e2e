import { useFormats } from '@portal/shell-sdk'
import { Button, Stack } from '@portal/ui'
import { useId } from 'react'
import { useParserText } from './texts.ts'

/** Progress of a long task, with a button that cancels it. */
export function TaskProgress({
  label,
  progress,
  onCancel,
}: {
  readonly label: string
  /** 0 to 1. */
  readonly progress: number
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
        <progress className="p-progress" aria-labelledby={id} max={1} value={progress} />
        <p className="p-small p-soft" aria-hidden="true">
          {t('progress', { percent: format.number(Math.round(progress * 100)) })}
        </p>
        <div>
          <Button onClick={onCancel}>{t('cancel')}</Button>
        </div>
      </Stack>
    </div>
  )
}
