import { describeFailure } from '@portal/api-client'
import type { PromotionPreview, PromotionProblem, VersionSummary } from '@portal/contracts-regulations'
import { isPublished } from '@portal/contracts-regulations/rules'
import { Button, ErrorState, LoadingState, Notice } from '@portal/ui'
import { useQuery } from '@portal/ui/query'
import { Link, useLocation } from '@portal/ui/router'
import { useRef, useState, type ReactNode } from 'react'
import { regulationsApi } from '../../../../shared/api.ts'
import { StartDraft } from './start-draft.tsx'
import { PromotionDialog } from './promotion.dialog.tsx'
import { PromotionEffects } from './promotion-effects.tsx'
import { regulationsUrl } from '../regulations-url.ts'
import { useRegulationsText } from '../texts.ts'

/** Shows what promoting the version would do: problems, effects and notifications, with the button to promote it. */
export function Promotion({ version, isSaved }: { readonly version: VersionSummary; readonly isSaved: boolean }) {
  const t = useRegulationsText()
  const [isConfirming, setConfirming] = useState(false)
  const focusAfterPromotion = useFocusAfterPromotion(version)
  const query = regulationsApi().getPromotionPreview.query({ params: { versionId: version.versionId } })
  const preview = useQuery({ ...query, queryKey: [...query.queryKey, version.lockVersion], staleTime: 0 })
  if (preview.isPending) return <LoadingState />
  if (preview.isError) {
    return (
      <ErrorState
        title={t('promotion.failed')}
        {...describeFailure(preview.error, t)}
        onRetry={() => void preview.refetch()}
      />
    )
  }
  const { to, problems, openWarnings } = preview.data
  if (to === null) {
    return (
      <section ref={focusAfterPromotion} tabIndex={-1} className="dr-promotion" aria-label={t('promotion.last')}>
        <p>{t('promotion.last')}</p>
        <StartDraft regulation={version} base={version.versionId} />
      </section>
    )
  }
  const errors = problems.filter((problem) => problem.severity === 'error')
  const warnings = problems.filter((problem) => problem.severity === 'warning')
  return (
    <section ref={focusAfterPromotion} tabIndex={-1} className="dr-promotion" aria-labelledby="promotion-title">
      <h2 id="promotion-title">{t(`promotion.to.${to}`)}</h2>
      {errors.length > 0 && (
        <Problems tone="danger" title={t('promotion.errors')} problems={errors} version={version}>
          {openWarnings > 0 && <p>{t('promotion.open-warnings', { count: openWarnings })}</p>}
        </Problems>
      )}
      {warnings.length > 0 && (
        <Problems tone="warning" title={t('promotion.warnings')} problems={warnings} version={version} />
      )}
      <PromotionEffects preview={preview.data} />
      {!isSaved && <Notice tone="warning">{t('promotion.unsaved')}</Notice>}
      {errors.every((problem) => problem.canOverrideWithReason) && isSaved && (
        // The main step after publishing is to show the version to others, so beginning its adoption is secondary.
        <Button variant={isPublished(version.state) ? 'secondary' : 'primary'} onClick={() => setConfirming(true)}>
          {endsComments(preview.data) ? t('promotion.send.CURRENT_EDIT-ends-comments') : t(`promotion.send.${to}`)}
        </Button>
      )}
      {isConfirming && (
        <PromotionDialog version={version} preview={preview.data} onClose={() => setConfirming(false)} />
      )}
    </section>
  )
}

/** Whether comments can no longer be sent as soon as the adoption begins. */
function endsComments({ to, commentPeriodsEndingNow }: PromotionPreview): boolean {
  return to === 'CURRENT_EDIT' && commentPeriodsEndingNow.length > 0
}

/** Moves the focus to the next step after a promotion, because the button that had it no longer exists. */
function useFocusAfterPromotion({ versionId, state }: VersionSummary) {
  const { state: locationState } = useLocation() as { state: { promoted?: string } | null }
  const isPromoted = locationState?.promoted === `${versionId} ${state}`
  const lastFocused = useRef('')
  return (element: HTMLElement | null) => {
    if (!element || !isPromoted || lastFocused.current === locationState?.promoted) return
    lastFocused.current = locationState?.promoted ?? ''
    element.focus({ preventScroll: true })
  }
}

/** A list of problems with links to the provisions that cause them. */
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
  const draftParams = { version: version.versionId, regulation: version.mainParentId }
  return (
    <Notice tone={tone} title={title}>
      <ul>
        {problems.map(({ code, provisions }) => (
          <li key={code}>
            {t(`problem.${code}` as 'problem.nothing-changed')}{' '}
            {provisions.map(({ regulationId, label }, index) => (
              <span key={regulationId}>
                {index > 0 && ', '}
                <Link to={regulationsUrl({ ...draftParams, provision: regulationId })}>{label}</Link>
              </span>
            ))}
          </li>
        ))}
      </ul>
      {children}
    </Notice>
  )
}
