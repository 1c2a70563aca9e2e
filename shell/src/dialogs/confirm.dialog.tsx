import type { ConfirmOptions } from '@portal/contracts-shell/host'
import { Button, Dialog, DialogActions } from '@portal/ui'
import { withEnglish } from '../host/with-english.tsx'
import { useText } from '../texts.ts'

/** A question with one consequence. Escape and the close button say no. */
export function ConfirmDialog({ options, done }: { options: ConfirmOptions; done: (answer: boolean) => void }) {
  const t = useText()
  return (
    <Dialog title={withEnglish(options.title, options.english)} onClose={() => done(false)}>
      <p>{withEnglish(options.message, options.english)}</p>
      <DialogActions back={{ label: options.cancelLabel ?? t('dialog.cancel'), onClick: () => done(false) }}>
        <Button variant={options.danger === true ? 'danger' : 'primary'} onClick={() => done(true)}>
          {options.confirmLabel}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
