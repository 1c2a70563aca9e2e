import { useShell } from '@portal/shell-sdk'
import { IconButton, IconCopy } from '@portal/ui'
import { useTitleText } from './texts.ts'

/** Copies words and says so. */
export function CopyButton({ words, label }: { readonly words: string; readonly label: string }) {
  const t = useTitleText()
  const { toasts } = useShell()
  const copy = () =>
    navigator.clipboard.writeText(words).then(
      () => toasts.show({ kind: 'success', message: t('copied') }),
      () => toasts.show({ kind: 'error', message: t('copy-failed', { words }) }),
    )
  return (
    <IconButton label={label} onClick={() => void copy()}>
      <IconCopy aria-hidden="true" size={18} />
    </IconButton>
  )
}
