import { CallFailure, describeFailure } from '@portal/api-client'
import type { PromotionOutlook, PromotionProblem, VersionSummary } from '@portal/contracts-regulations'
import { useShell } from '@portal/shell-sdk'
import { Button, Dialog, DialogActions, ErrorState, InputField, LoadingState, Notice } from '@portal/ui'
import { useCommand, useQuery, useQueryClient } from '@portal/ui/query'
import { Link, useLocation, useNavigate } from '@portal/ui/router'
import { useRef, useState } from 'react'
import { regulationsApi } from '../../api.ts'
import { CreateDraft } from './create-draft.tsx'
import { regulationsAddress } from './regulations-place.ts'
import { useRegulationsText } from './texts.ts'
import { useVersionWords } from './version-words.ts'

/** What promoting would do now: what stands against it, what it replaces, whom it tells. */
export function Promotion({ version, isSaved }: { readonly version: VersionSummary; readonly isSaved: boolean }) {
  const t = useRegulationsText()
  const [isAsking, setAsking] = useState(false)
  const place = useArrivalAfterPromotion(version)
  const query = regulationsApi().getPromotionOutlook.query({ params: { versionId: version.versionId } })
  const outlook = useQuery({ ...query, queryKey: [...query.queryKey, version.lockVersion], staleTime: 0 })
  if (outlook.isPending) return <LoadingState />
  if (outlook.isError) {
    return (
      <ErrorState
        title={t('promotion.failed')}
        {...describeFailure(outlook.error, t)}
        onRetry={() => void outlook.refetch()}
      />
    )
  }
  const { to, problems } = outlook.data
  if (to === null) {
    return (
      <section ref={place} tabIndex={-1} className="dr-promotion" aria-label={t('promotion.last')}>
        <p>{t('promotion.last')}</p>
        <CreateDraft version={version} />
      </section>
    )
  }
  const refusals = problems.filter((problem) => problem.weight === 'refusal')
  const warnings = problems.filter((problem) => problem.weight === 'warning')
  return (
    <section ref={place} tabIndex={-1} className="dr-promotion" aria-labelledby="promotion-title">
      <h2 id="promotion-title">{t(`promotion.to.${to}`)}</h2>
      {refusals.length > 0 && (
        <Problems tone="danger" title={t('promotion.refusals')} problems={refusals} version={version} />
      )}
      {warnings.length > 0 && (
        <Problems tone="warning" title={t('promotion.warnings')} problems={warnings} version={version} />
      )}
      <Effects outlook={outlook.data} />
      {!isSaved && <Notice tone="warning">{t('promotion.unsaved')}</Notice>}
      {refusals.length === 0 && isSaved && (
        <Button variant="primary" onClick={() => setAsking(true)}>
          {t(`promotion.send.${to}`)}
        </Button>
      )}
      {isAsking && <PromotionDialog version={version} outlook={outlook.data} onClose={() => setAsking(false)} />}
    </section>
  )
}

/** What was pressed to promote is gone afterwards: the focus goes to what can be done next. */
function useArrivalAfterPromotion({ versionId, state }: VersionSummary) {
  const { state: came } = useLocation() as { state: { promoted?: string } | null }
  const isArrival = came?.promoted === `${versionId} ${state}`
  const done = useRef('')
  return (element: HTMLElement | null) => {
    if (!element || !isArrival || done.current === came?.promoted) return
    done.current = came?.promoted ?? ''
    element.focus({ preventScroll: true })
  }
}

/** Each with the places where it is mended. */
function Problems({
  tone,
  title,
  problems,
  version,
}: {
  readonly tone: 'danger' | 'warning'
  readonly title: string
  readonly problems: readonly PromotionProblem[]
  readonly version: VersionSummary
}) {
  const t = useRegulationsText()
  const place = { version: version.versionId, regulation: version.mainParentId }
  return (
    <Notice tone={tone} title={title}>
      <ul>
        {problems.map(({ code, provisions }) => (
          <li key={code}>
            {t(`problem.${code}` as 'problem.nothing-changed')}{' '}
            {provisions.map(({ regulationId, label }, index) => (
              <span key={regulationId}>
                {index > 0 && ', '}
                <Link to={regulationsAddress({ ...place, provision: regulationId })}>{label}</Link>
              </span>
            ))}
          </li>
        ))}
      </ul>
    </Notice>
  )
}

function Effects({ outlook }: { readonly outlook: PromotionOutlook }) {
  const t = useRegulationsText()
  const words = useVersionWords()
  const { to, newRow, supersedes, endsCommentsOf, commenters, changes } = outlook
  if (to === null) return null
  return (
    <ul className="dr-effects">
      <li>{t(`effect.${to}`)}</li>
      {changes && <li>{t('effect.changes', { ...changes })}</li>}
      {supersedes.map((version) => (
        <li key={version.versionId}>{t('effect.supersedes', { label: words.label(version) })}</li>
      ))}
      {endsCommentsOf.map((version) => (
        <li key={version.versionId}>{t('effect.ends-comments', { label: words.label(version) })}</li>
      ))}
      <li>{newRow ? t('effect.tells-nobody') : t('effect.tells', { count: commenters })}</li>
    </ul>
  )
}

function PromotionDialog({
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
  const { versionId, lockVersion } = version
  const promote = useCommand((body: { versionId: string; expectedVersion: number; reason?: string }, options) =>
    regulationsApi().promoteVersion({ body }, options),
  )
  const send = () =>
    promote.mutate(
      { versionId, expectedVersion: lockVersion, ...(reason.trim() !== '' && { reason: reason.trim() }) },
      {
        onSuccess: ({ version: promoted }) => {
          toasts.show({ kind: 'success', message: t(`promoted.${promoted.state}`) })
          void queries.invalidateQueries({ queryKey: regulationsApi().listVersions.key })
          void queries.invalidateQueries({ queryKey: regulationsApi().getMainRegulation.key })
          onClose()
          const at = { version: promoted.versionId, regulation: promoted.mainParentId }
          const came = { promoted: `${promoted.versionId} ${promoted.state}` }
          void navigate(regulationsAddress({ ...at, view: 'publish' }), { state: came })
        },
        onError: () => void queries.invalidateQueries({ queryKey: regulationsApi().getMainRegulation.key }),
      },
    )
  if (outlook.to === null) return null
  const isStale = promote.error instanceof CallFailure && promote.error.error === 'resource.stale'
  return (
    <Dialog title={t(`promotion.ask.${outlook.to}`, { title: words.title(version) })} onClose={onClose}>
      {promote.isError && (
        <Notice tone="danger" live>
          <p>{isStale ? t('promotion.stale') : describeFailure(promote.error, t).message}</p>
        </Notice>
      )}
      <Effects outlook={outlook} />
      <InputField
        label={t('promotion.reason')}
        help={t('promotion.reason-help')}
        value={reason}
        maxLength={1000}
        onChange={(event) => setReason(event.target.value)}
      />
      <DialogActions back={{ label: t('cancel'), onClick: onClose }}>
        <Button variant="primary" busy={promote.isPending} onClick={send}>
          {t(`promotion.send.${outlook.to}`)}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
