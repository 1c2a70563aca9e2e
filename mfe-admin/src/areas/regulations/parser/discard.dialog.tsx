import { Button, Dialog, DialogActions, Stack } from '@portal/ui'
import type { ParserSession } from './parser-session.ts'
import { useParserText } from './texts.ts'

/** Confirms that the user discards a text with corrections or with an applied import. */
export function DiscardDialog({
  session: { corrections, applied, fileName },
  onClose,
  onDiscard,
}: {
  readonly session: ParserSession
  readonly onClose: () => void
  readonly onDiscard: () => void
}) {
  const t = useParserText()
  return (
    <Dialog title={t('discard.title')} onClose={onClose}>
      <Stack>
        {corrections.length > 0 && <p>{t('discard.corrections', { count: corrections.length })}</p>}
        {applied && <p>{t('discard.applied')}</p>}
        <p>{t(fileName === undefined ? 'discard.pasted' : 'discard.file')}</p>
        <DialogActions cancel={{ label: t('discard.cancel'), onClick: onClose }}>
          <Button variant="primary" onClick={onDiscard}>
            {t('discard.send')}
          </Button>
        </DialogActions>
      </Stack>
    </Dialog>
  )
}
