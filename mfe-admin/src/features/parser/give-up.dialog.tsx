import { Button, Dialog, DialogActions, Stack } from '@portal/ui'
import type { ParserWork } from './kept-work.ts'
import { useParserText } from './texts.ts'

/** Before a text is given up on which somebody has worked: what goes with it, and what stays. */
export function GiveUpDialog({
  work: { mends, applied, fileName },
  onClose,
  onGiveUp,
}: {
  readonly work: ParserWork
  readonly onClose: () => void
  readonly onGiveUp: () => void
}) {
  const t = useParserText()
  return (
    <Dialog title={t('give-up.title')} onClose={onClose}>
      <Stack>
        {mends.length > 0 && <p>{t('give-up.mends', { count: mends.length })}</p>}
        {applied && <p>{t('give-up.applied')}</p>}
        <p>{t(fileName === undefined ? 'give-up.pasted' : 'give-up.file')}</p>
        <DialogActions back={{ label: t('give-up.stay'), onClick: onClose }}>
          <Button variant="primary" onClick={onGiveUp}>
            {t('another')}
          </Button>
        </DialogActions>
      </Stack>
    </Dialog>
  )
}
