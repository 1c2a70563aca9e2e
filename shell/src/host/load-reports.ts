import type { AnalyticsProvider } from '../analytics/analytics.ts'

export interface LoadReport {
  readonly outcome: 'loaded' | 'fell-back' | 'failed'
  readonly remote: string
  readonly version: string
  readonly durationMs: number
}

/**
 * Reports how releases load: every failure, but only the first success per page, because later loads come from memory.
 */
export function createLoadReports(analytics: Pick<AnalyticsProvider, 'event'>): { report(load: LoadReport): void } {
  const reported = new Set<string>()
  return {
    report({ outcome, remote, version, durationMs }) {
      const key = `${outcome} ${remote} ${version}`
      if (outcome !== 'failed' && reported.has(key)) return
      reported.add(key)
      analytics.event('remote-load', { outcome, remote, version, durationMs })
    },
  }
}
