import { Button, Dialog, DialogActions, Notice } from '@portal/ui'
import { useNavigate } from '@portal/ui/router'
import { useState } from 'react'
import { useText } from '../../../shared/texts.ts'
import { useMessages } from './messages.ts'
import { useDeleteDraft } from './use-draft.ts'

/** Asks whether to keep or to delete the answers before leaving. */
export default function LeaveDialog({ savedUntil, onClose }: { readonly savedUntil: string; onClose: () => void }) {
  const t = useText()
  const { describe } = useMessages()
  const navigate = useNavigate()
  const deletion = useDeleteDraft()
  const [failure, setFailure] = useState<string>()
  const leave = () => void navigate('/registration')
  const deleteAndLeave = () => {
    deletion.mutate(null, { onSuccess: leave, onError: (error) => setFailure(describe(error).message) })
  }
  return (
    <Dialog title={t('leave.title')} onClose={onClose}>
      {failure !== undefined && (
        <Notice tone="danger" live>
          {failure}
        </Notice>
      )}
      <p>{t('leave.text', { date: savedUntil })}</p>
      <DialogActions cancel={{ label: t('leave.stay'), onClick: onClose }}>
        <Button variant="danger" busy={deletion.isPending} onClick={deleteAndLeave}>
          {t('leave.delete')}
        </Button>
        <Button variant="primary" onClick={leave}>
          {t('leave.keep')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
