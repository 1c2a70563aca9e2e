import { describeFailure } from '@portal/api-client'
import type { PromotionProblem, VersionSummary } from '@portal/contracts-regulations'
import { Button, ErrorState, LoadingState, Notice } from '@portal/ui'
import { useQuery } from '@portal/ui/query'
import { Link, useLocation } from '@portal/ui/router'
import { useRef, useState, type ReactNode } from 'react'
import { regulationsApi } from '../../../api.ts'
import { CreateDraft } from './create-draft.tsx'
import { PromotionDialog } from './promotion.dialog.tsx'
import { PromotionEffects } from './promotion-effects.tsx'
import { regulationsAddress } from '../regulations-place.ts'
import { useRegulationsText } from '../texts.ts'

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
  const { to, problems, openDoubts } = outlook.data
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
        <Problems tone="danger" title={t('promotion.refusals')} problems={refusals} version={version}>
          {openDoubts > 0 && <p>{t('promotion.doubts', { count: openDoubts })}</p>}
        </Problems>
      )}
      {warnings.length > 0 && (
        <Problems tone="warning" title={t('promotion.warnings')} problems={warnings} version={version} />
      )}
      <PromotionEffects outlook={outlook.data} />
      {!isSaved && <Notice tone="warning">{t('promotion.unsaved')}</Notice>}
      {refusals.every((problem) => problem.unlessReason) && isSaved && (
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
  children,
}: {
  readonly tone: 'danger' | 'warning'
  readonly title: string
  readonly problems: readonly PromotionProblem[]
  readonly version: VersionSummary
  readonly children?: ReactNode
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
      {children}
    </Notice>
  )
}
