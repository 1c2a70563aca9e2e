import type { RegulationNode } from '@portal/contracts-regulations'
import { useEffect, useState } from 'react'

/** Provisions rendered at once: each has an editor, and those of a long rule would block the page for seconds. */
const batchSize = 20

/** Returns the provisions of a rule to render: at first those up to the selected one, then the others in batches. */
export function useRenderedProvisions(rule: readonly RegulationNode[], selectedId: string): readonly RegulationNode[] {
  const ruleId = rule[0]?.regulationId
  const [rendered, setRendered] = useState({ ruleId, count: 0 })
  const renderedCount = rendered.ruleId === ruleId ? rendered.count : 0
  const selectedIndex = rule.findIndex(({ regulationId }) => regulationId === selectedId)
  const count = Math.max(renderedCount, selectedIndex + batchSize)
  useEffect(() => {
    if (renderedCount >= rule.length) return
    const timer = setTimeout(() => setRendered({ ruleId, count: Math.min(count + batchSize, rule.length) }))
    return () => clearTimeout(timer)
  }, [count, renderedCount, rule.length, ruleId])
  return rule.slice(0, count)
}
