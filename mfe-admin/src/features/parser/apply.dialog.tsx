import { CallFailure, describeFailure } from '@portal/api-client'
import type { MendedRegulation } from '@portal/regulation-text/mending'
import { Button, Dialog, DialogActions, ErrorState, ErrorSummary, LoadingState, Notice, Stack } from '@portal/ui'
import { useState } from 'react'
import type { AppliedImport, ParserWork } from './kept-work.ts'
import { MappingPreview } from './mapping-preview.tsx'
import { useAllRegulations } from '../../all-regulations.ts'
import { useTargetBase } from './regulation-targets.ts'
import { faultsOf, newTarget, TargetFields } from './target-fields.tsx'
import { useParserText } from './texts.ts'
import { useApply } from './use-apply.ts'

/** Where the text goes, what would become of what is there, and then: into the draft. */
export function ApplyDialog({
  work,
  regulation,
  onClose,
  onApplied,
}: {
  readonly work: ParserWork
  readonly regulation: MendedRegulation
  readonly onClose: () => void
  readonly onApplied: (applied: AppliedImport) => void
}) {
  const t = useParserText()
  const targets = useAllRegulations()
  const [target, setTarget] = useState(() => newTarget(regulation))
  const [refusals, setRefusals] = useState(0)
  const base = useTargetBase(target.mainParentId || undefined)
  const apply = useApply(work, onApplied)
  const faults = refusals > 0 ? faultsOf(target, t) : []
  const isStale = apply.error instanceof CallFailure && apply.error.error === 'resource.stale'
  const send = () => {
    if (faultsOf(target, t).length > 0) setRefusals(refusals + 1)
    else if (target.mainParentId === '' || base.data) apply.mutate({ target, base: base.data ?? undefined })
  }
  return (
    <Dialog title={t('apply.title')} onClose={onClose} size="wide" dismissable={!apply.isPending}>
      {targets.data ? (
        <Stack>
          <ErrorSummary faults={faults} refusals={refusals} />
          <TargetFields target={target} regulations={targets.data} onChange={setTarget} />
          {regulation.doubts.length > 0 && (
            <Notice tone="warning">{t('apply.doubts', { count: regulation.doubts.length })}</Notice>
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
          <DialogActions back={apply.isPending ? undefined : { label: t('cancel'), onClick: onClose }}>
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
