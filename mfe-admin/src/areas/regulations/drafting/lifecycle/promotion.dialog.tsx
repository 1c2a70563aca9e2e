import { CallFailure, describeFailure } from '@portal/api-client'
import type { PromotionPreview, VersionSummary } from '@portal/contracts-regulations'
import { useShell } from '@portal/shell-sdk'
import { Button, Dialog, DialogActions, ErrorSummary, InputField, Notice, Stack } from '@portal/ui'
import { useCommand, useQueryClient } from '@portal/ui/query'
import { useNavigate } from '@portal/ui/router'
import { useState } from 'react'
import { regulationsApi } from '../../../../shared/api.ts'
import { PromotionEffects } from './promotion-effects.tsx'
import { regulationsUrl } from '../regulations-url.ts'
import { useRegulationsText } from '../texts.ts'
import { useVersionText } from '../use-version-text.ts'

const reasonId = 'promotion-reason'

/** Confirms a promotion and shows its effects. Asks for a reason if parse warnings are still open. */
export function PromotionDialog({
  version,
  preview,
  onClose,
}: {
  readonly version: VersionSummary
  readonly preview: PromotionPreview
  readonly onClose: () => void
}) {
  const t = useRegulationsText()
  const versionText = useVersionText()
  const { toasts } = useShell()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const [reason, setReason] = useState('')
  const [failedSubmits, setFailedSubmits] = useState(0)
  const { versionId, lockVersion } = version
  const promote = useCommand((body: { versionId: string; expectedVersion: number; reason?: string }, options) =>
    regulationsApi().promoteVersion({ body }, options),
  )
  const needsReason = preview.openWarnings > 0
  const isMissing = needsReason && failedSubmits > 0 && reason.trim() === ''
  const send = () => {
    if (needsReason && reason.trim() === '') return setFailedSubmits(failedSubmits + 1)
    return promote.mutate(
      { versionId, expectedVersion: lockVersion, ...(reason.trim() !== '' && { reason: reason.trim() }) },
      {
        onSuccess: ({ version: promoted }) => {
          toasts.show({ kind: 'success', message: t(`promoted.${promoted.state}`) })
          void queries.invalidateQueries({ queryKey: regulationsApi().listVersions.key })
          void queries.invalidateQueries({ queryKey: regulationsApi().getMainRegulation.key })
          void queries.invalidateQueries({ queryKey: regulationsApi().listParseWarnings.key })
          onClose()
          const to = { version: promoted.versionId, regulation: promoted.mainParentId }
          const state = { promoted: `${promoted.versionId} ${promoted.state}` }
          void navigate(regulationsUrl({ ...to, view: 'publish' }), { state })
        },
        onError: () => void queries.invalidateQueries({ queryKey: regulationsApi().getMainRegulation.key }),
      },
    )
  }
  if (preview.to === null) return null
  const isStale = promote.error instanceof CallFailure && promote.error.error === 'resource.stale'
  return (
    <Dialog title={t(`promotion.ask.${preview.to}`, { title: versionText.title(version) })} onClose={onClose}>
      {promote.isError && (
        <Notice tone="danger" live>
          <p>{isStale ? t('promotion.stale') : describeFailure(promote.error, t).message}</p>
        </Notice>
      )}
      <ErrorSummary
        failedSubmits={failedSubmits}
        errors={isMissing ? [{ fieldId: reasonId, message: t('promotion.open-warnings-reason-missing') }] : []}
      />
      <PromotionEffects preview={preview} />
      <Stack>
        {needsReason && <Notice tone="warning">{t('promotion.open-warnings', { count: preview.openWarnings })}</Notice>}
        <InputField
          id={reasonId}
          label={t(needsReason ? 'promotion.open-warnings-reason' : 'promotion.reason')}
          help={t(needsReason ? 'promotion.open-warnings-reason-help' : 'promotion.reason-help')}
          optional={!needsReason}
          value={reason}
          maxLength={1000}
          aria-required={needsReason || undefined}
          aria-invalid={isMissing || undefined}
          onChange={(event) => setReason(event.target.value)}
        />
      </Stack>
      <DialogActions cancel={{ label: t('cancel'), onClick: onClose }}>
        <Button variant="primary" busy={promote.isPending} onClick={send}>
          {t(`promotion.send.${preview.to}`)}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
