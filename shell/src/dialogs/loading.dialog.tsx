import { Dialog, DialogActions } from '@portal/ui'
import { useId } from 'react'
import { useStore, type Store } from '../store.ts'
import { useText } from '../texts.ts'

/** Shows the progress of a long operation, with a cancel button if it can be canceled. */
export function LoadingDialog({
  title,
  onCancel,
  progress,
}: {
  title: string
  onCancel: (() => void) | undefined
  progress: Store<{ readonly value?: number; readonly note?: string }>
}) {
  const t = useText()
  const noteId = useId()
  const current = useStore(progress)
  return (
    <Dialog title={title} dismissable={false} onClose={() => onCancel?.()}>
      <progress className="p-progress" aria-label={title} max={1} value={current.value} aria-describedby={noteId} />
      <p id={noteId} className="p-soft" role="status">
        {current.note ?? t('ui.loading')}
      </p>
      {onCancel !== undefined && <DialogActions cancel={{ label: t('dialog.cancel'), onClick: onCancel }} />}
    </Dialog>
  )
}
