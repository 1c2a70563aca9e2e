import type { AnalyticsProvider } from '../analytics/analytics.ts'

export interface LoadReport {
  readonly outcome: 'loaded' | 'fell-back' | 'failed'
  readonly remote: string
  readonly version: string
  readonly milliseconds: number
}

/** Tells how releases load: each once in a page, because what is there already takes no time; every failure. */
export function createLoadReports(analytics: Pick<AnalyticsProvider, 'event'>): { report(load: LoadReport): void } {
  const told = new Set<string>()
  return {
    report({ outcome, remote, version, milliseconds }) {
      const key = `${outcome} ${remote} ${version}`
      if (outcome !== 'failed' && told.has(key)) return
      told.add(key)
      analytics.event('remote-load', { outcome, remote, version, milliseconds })
    },
  }
}
