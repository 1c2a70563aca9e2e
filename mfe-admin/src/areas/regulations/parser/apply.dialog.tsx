import { CallFailure, describeFailure } from '@portal/api-client'
import type { CorrectedRegulation } from '@portal/regulation-text/corrections'
import { Button, Dialog, DialogActions, ErrorState, ErrorSummary, LoadingState, Notice, Stack } from '@portal/ui'
import { useState } from 'react'
import type { AppliedImport, ParserSession } from './parser-session.ts'
import { MappingPreview } from './mapping-preview.tsx'
import { useAllRegulations } from '../use-all-regulations.ts'
import { useTargetBase } from './use-target-base.ts'
import { validateTarget, createTarget, TargetFields } from './target-fields.tsx'
import { useParserText } from './texts.ts'
import { useApplyImport } from './use-apply-import.ts'

/** Chooses the target of an import, previews the changes to its provisions and adds the text to a draft. */
export function ApplyDialog({
  session,
  regulation,
  onClose,
  onApplied,
}: {
  readonly session: ParserSession
  readonly regulation: CorrectedRegulation
  readonly onClose: () => void
  readonly onApplied: (applied: AppliedImport) => void
}) {
  const t = useParserText()
  const targets = useAllRegulations()
  const [target, setTarget] = useState(() => createTarget(regulation))
  const [failedSubmits, setFailedSubmits] = useState(0)
  const base = useTargetBase(target.mainParentId || undefined)
  const apply = useApplyImport(session, onApplied)
  const errors = failedSubmits > 0 ? validateTarget(target, t) : []
  const isStale = apply.error instanceof CallFailure && apply.error.error === 'resource.stale'
  const send = () => {
    if (validateTarget(target, t).length > 0) setFailedSubmits(failedSubmits + 1)
    else if (target.mainParentId === '' || base.data) apply.mutate({ target, base: base.data ?? undefined })
  }
  return (
    <Dialog title={t('apply.title')} onClose={onClose} size="wide" dismissable={!apply.isPending}>
      {targets.data ? (
        <Stack>
          <ErrorSummary errors={errors} failedSubmits={failedSubmits} />
          <TargetFields target={target} regulations={targets.data} onChange={setTarget} />
          {regulation.warnings.length > 0 && (
            <Notice tone="warning">{t('apply.warnings', { count: regulation.warnings.length })}</Notice>
          )}
          {target.mainParentId !== '' &&
            (base.data ? (
              <MappingPreview regulation={regulation} base={base.data} />
            ) : base.error ? (
              <ErrorState
                title={t('apply.base-failed')}
                {...describeFailure(base.error, t)}
                onRetry={() => void base.refetch()}
              />
            ) : (
              <LoadingState label={t('mapping.loading')} />
            ))}
          {apply.error && (
            <Notice tone="danger" title={t('apply.failed')} live>
              <p>{isStale ? t('apply.stale') : describeFailure(apply.error, t).message}</p>
              {isStale && (
                <Button onClick={() => void base.refetch().then(apply.reset)}>{t('apply.compare-again')}</Button>
              )}
            </Notice>
          )}
          <DialogActions cancel={apply.isPending ? undefined : { label: t('cancel'), onClick: onClose }}>
            <Button variant="primary" busy={apply.isPending} onClick={send}>
              {t('apply.send')}
            </Button>
          </DialogActions>
        </Stack>
      ) : targets.error ? (
        <ErrorState
          title={t('apply.targets-failed')}
          {...describeFailure(targets.error, t)}
          onRetry={() => void targets.refetch()}
        />
      ) : (
        <LoadingState />
      )}
    </Dialog>
  )
}
