import { Dialog, DialogActions } from '@portal/ui'
import { useId } from 'react'
import { useStore, type Store } from '../store.ts'
import { useText } from '../texts.ts'

/** Long work: how far it is, and the way out where there is one. */
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
  const note = useId()
  const now = useStore(progress)
  return (
    <Dialog title={title} dismissable={false} onClose={() => onCancel?.()}>
      <progress className="p-progress" aria-label={title} max={1} value={now.value} aria-describedby={note} />
      <p id={note} className="p-soft" role="status">
        {now.note ?? t('ui.loading')}
      </p>
      {onCancel !== undefined && <DialogActions back={{ label: t('dialog.cancel'), onClick: onCancel }} />}
    </Dialog>
  )
}
