import { CallFailure, describeFailure } from '@portal/api-client'
import type { PromotionOutlook, VersionSummary } from '@portal/contracts-regulations'
import { useShell } from '@portal/shell-sdk'
import { Button, Dialog, DialogActions, ErrorSummary, InputField, Notice, Stack } from '@portal/ui'
import { useCommand, useQueryClient } from '@portal/ui/query'
import { useNavigate } from '@portal/ui/router'
import { useState } from 'react'
import { regulationsApi } from '../../../api.ts'
import { PromotionEffects } from './promotion-effects.tsx'
import { regulationsAddress } from '../regulations-place.ts'
import { useRegulationsText } from '../texts.ts'
import { useVersionWords } from '../version-words.ts'

const reasonId = 'promotion-reason'

/** Asks once more, with all that will happen; where doubts are open, for the reason to go on with them. */
export function PromotionDialog({
  version,
  outlook,
  onClose,
}: {
  readonly version: VersionSummary
  readonly outlook: PromotionOutlook
  readonly onClose: () => void
}) {
  const t = useRegulationsText()
  const words = useVersionWords()
  const { toasts } = useShell()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const [reason, setReason] = useState('')
  const [refusals, setRefusals] = useState(0)
  const { versionId, lockVersion } = version
  const promote = useCommand((body: { versionId: string; expectedVersion: number; reason?: string }, options) =>
    regulationsApi().promoteVersion({ body }, options),
  )
  const needsReason = outlook.openDoubts > 0
  const isMissing = needsReason && refusals > 0 && reason.trim() === ''
  const send = () => {
    if (needsReason && reason.trim() === '') return setRefusals(refusals + 1)
    return promote.mutate(
      { versionId, expectedVersion: lockVersion, ...(reason.trim() !== '' && { reason: reason.trim() }) },
      {
        onSuccess: ({ version: promoted }) => {
          toasts.show({ kind: 'success', message: t(`promoted.${promoted.state}`) })
          void queries.invalidateQueries({ queryKey: regulationsApi().listVersions.key })
          void queries.invalidateQueries({ queryKey: regulationsApi().getMainRegulation.key })
          void queries.invalidateQueries({ queryKey: regulationsApi().listDoubts.key })
          onClose()
          const at = { version: promoted.versionId, regulation: promoted.mainParentId }
          const came = { promoted: `${promoted.versionId} ${promoted.state}` }
          void navigate(regulationsAddress({ ...at, view: 'publish' }), { state: came })
        },
        onError: () => void queries.invalidateQueries({ queryKey: regulationsApi().getMainRegulation.key }),
      },
    )
  }
  if (outlook.to === null) return null
  const isStale = promote.error instanceof CallFailure && promote.error.error === 'resource.stale'
  return (
    <Dialog title={t(`promotion.ask.${outlook.to}`, { title: words.title(version) })} onClose={onClose}>
      {promote.isError && (
        <Notice tone="danger" live>
          <p>{isStale ? t('promotion.stale') : describeFailure(promote.error, t).message}</p>
        </Notice>
      )}
      <ErrorSummary
        refusals={refusals}
        faults={isMissing ? [{ fieldId: reasonId, message: t('promotion.doubts-reason-missing') }] : []}
      />
      <PromotionEffects outlook={outlook} />
      <Stack>
        {needsReason && <Notice tone="warning">{t('promotion.doubts', { count: outlook.openDoubts })}</Notice>}
        <InputField
          id={reasonId}
          label={t(needsReason ? 'promotion.doubts-reason' : 'promotion.reason')}
          help={t(needsReason ? 'promotion.doubts-reason-help' : 'promotion.reason-help')}
          value={reason}
          maxLength={1000}
          aria-required={needsReason || undefined}
          aria-invalid={isMissing || undefined}
          onChange={(event) => setReason(event.target.value)}
        />
      </Stack>
      <DialogActions back={{ label: t('cancel'), onClick: onClose }}>
        <Button variant="primary" busy={promote.isPending} onClick={send}>
          {t(`promotion.send.${outlook.to}`)}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
