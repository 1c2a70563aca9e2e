import { describeFailure } from '@portal/api-client'
import type { RegulationNode } from '@portal/contracts-regulations'
import { Button, ErrorState, Notice } from '@portal/ui'
import { useMemo } from 'react'
import { useRegulationsText } from '../texts.ts'
import type { ParseWarnings } from './use-parse-warnings.ts'

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
  const targets = useMemo(() => {
    const withWarning = new Set(open.map((warning) => warning.regulationId))
    return nodes.flatMap(({ regulationId }, index) => (withWarning.has(regulationId) ? [{ regulationId, index }] : []))
  }, [nodes, open])
  if (error) return <ErrorState title={t('warnings.failed')} {...describeFailure(error, t)} onRetry={refetch} />
  if (warnings.length === 0) return null
  const selectedIndex = nodes.findIndex((node) => node.regulationId === selected)
  const goTo = (target: (typeof targets)[number] | undefined) => target && onSelect(target.regulationId)
  return (
    <div className="dr-warning-notice">
      <Notice tone={open.length > 0 ? 'warning' : 'success'}>
        <div className="dr-warning-bar">
          <p role="status">{open.length > 0 ? t('warnings.open', { count: open.length }) : t('warnings.resolved')}</p>
          {open.length > 0 && (
            <div className="dr-tools">
              <Button
                size="s"
                onClick={() => goTo(targets.findLast(({ index }) => index < selectedIndex) ?? targets.at(-1))}
              >
                {t('warnings.previous')}
              </Button>
              <Button size="s" onClick={() => goTo(targets.find(({ index }) => index > selectedIndex) ?? targets[0])}>
                {t('warnings.next')}
              </Button>
            </div>
          )}
        </div>
      </Notice>
    </div>
  )
}
