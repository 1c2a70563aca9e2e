import type { Certificate } from '@portal/contracts-registration'
import { useShell } from '@portal/shell-sdk'
import { Button, Dialog, DialogActions, Notice } from '@portal/ui'
import { useFailureText } from '../../shared/use-failure-text.ts'
import { useCertificateText } from './texts.ts'
import { useRevokeCertificate } from './use-certificates.ts'

/** Asks before a certificate is revoked. */
export function RevokeDialog({ certificate, onClose }: { readonly certificate: Certificate; onClose: () => void }) {
  const t = useCertificateText()
  const describe = useFailureText()
  const { toasts } = useShell()
  const revoke = useRevokeCertificate()
  const showSuccess = () => {
    toasts.show({ kind: 'success', message: t('revoke.done') })
    onClose()
  }
  return (
    <Dialog title={t('revoke.title')} onClose={onClose}>
      {revoke.isError && (
        <Notice tone="danger" live>
          {describe(revoke.error).message}
        </Notice>
      )}
      <p>{t('revoke.text')}</p>
      <DialogActions cancel={{ label: t('revoke.cancel'), onClick: onClose }}>
        <Button
          variant="danger"
          busy={revoke.isPending}
          onClick={() => revoke.mutate(certificate.certificateId, { onSuccess: showSuccess })}
        >
          {t('revoke.confirm')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
