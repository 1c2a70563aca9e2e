import type { ConfirmOptions } from '@portal/contracts-shell/host'
import { Button, Dialog, DialogActions } from '@portal/ui'
import { markEnglish } from '../host/mark-english.tsx'
import { useText } from '../texts.ts'

/** Asks for confirmation. Escape and the close button cancel. */
export function ConfirmDialog({ options, done }: { options: ConfirmOptions; done: (answer: boolean) => void }) {
  const t = useText()
  return (
    <Dialog title={markEnglish(options.title, options.englishPhrases)} onClose={() => done(false)}>
      <p>{markEnglish(options.message, options.englishPhrases)}</p>
      <DialogActions cancel={{ label: options.cancelLabel ?? t('dialog.cancel'), onClick: () => done(false) }}>
        <Button variant={options.danger === true ? 'danger' : 'primary'} onClick={() => done(true)}>
          {options.confirmLabel}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
