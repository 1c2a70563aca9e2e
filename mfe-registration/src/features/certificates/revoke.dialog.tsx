import type { Certificate } from '@portal/contracts-registration'
import { Button, Dialog, DialogActions, Notice } from '@portal/ui'
import { useFailureText } from '../../shared/use-failure-text.ts'
import { useCertificateText } from './texts.ts'
import { useRevokeCertificate } from './use-certificates.ts'

/** Asks before a certificate is revoked. */
export function RevokeDialog({ certificate, onClose }: { readonly certificate: Certificate; onClose: () => void }) {
  const t = useCertificateText()
  const describe = useFailureText()
  const revoke = useRevokeCertificate()
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
          onClick={() => revoke.mutate(certificate.certificateId, { onSuccess: onClose })}
        >
          {t('revoke.confirm')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
