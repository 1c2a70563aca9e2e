import { useShell } from '@portal/shell-sdk'
import { IconButton, IconCopy } from '@portal/ui'
import { useAdminText } from './texts.ts'

/** Copies a text to the clipboard and confirms it. */
export function CopyButton({ text, label }: { readonly text: string; readonly label: string }) {
  const t = useAdminText()
  const { toasts } = useShell()
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => toasts.show({ kind: 'success', message: t('copied') }),
      () => toasts.show({ kind: 'error', message: t('copy-failed', { text }) }),
    )
  return (
    <IconButton label={label} onClick={() => void copy()}>
      <IconCopy aria-hidden="true" size={18} />
    </IconButton>
  )
}
