import { describeFailure } from '@portal/api-client'
import type { RegulationNode } from '@portal/contracts-regulations'
import { Button, ErrorState, Notice } from '@portal/ui'
import { useRegulationsText } from '../texts.ts'
import { findWarning, type ParseWarnings } from './use-parse-warnings.ts'

/** Shows how many parse warnings are open, with buttons to step through them. Wraps around at both ends. */
export function ParseWarningBar({
  parseWarnings: { warnings, open, error, refetch },
  nodes,
  selected,
  onSelect,
}: {
  readonly parseWarnings: ParseWarnings
  readonly nodes: readonly RegulationNode[]
  readonly selected: string
  readonly onSelect: (regulationId: string) => void
}) {
  const t = useRegulationsText()
  if (error) return <ErrorState title={t('warnings.failed')} {...describeFailure(error, t)} onRetry={refetch} />
  if (warnings.length === 0) return null
  const goTo = (target: string | undefined) => target !== undefined && onSelect(target)
  return (
    <div className="dr-warning-notice">
      <Notice tone={open.length > 0 ? 'warning' : 'success'}>
        <div className="dr-warning-bar">
          <p role="status">{open.length > 0 ? t('warnings.open', { count: open.length }) : t('warnings.resolved')}</p>
          {open.length > 0 && (
            <div className="dr-tools">
              <Button size="s" onClick={() => goTo(findWarning(nodes, open, selected, 'previous'))}>
                {t('warnings.previous')}
              </Button>
              <Button size="s" onClick={() => goTo(findWarning(nodes, open, selected, 'next'))}>
                {t('warnings.next')}
              </Button>
            </div>
          )}
        </div>
      </Notice>
    </div>
  )
}
