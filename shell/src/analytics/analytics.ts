import type { AnalyticsEvent } from '@portal/contracts-admin'
import { adminRoutes } from '@portal/contracts-admin/routes'
import type { Locale, RuntimeSettings, ShellHost } from '@portal/contracts-shell/host'

/** Destination of analytics events. A hosted service can implement this too; the shell reports every route change. */
export interface AnalyticsProvider extends Pick<ShellHost['analytics'], 'event'> {
  /** `route` is the pattern, such as `/r/:regulationId`, never the actual path. */
  page(route: string): void
}

export interface AnalyticsDependencies {
  readonly locale: () => Locale
  /** Sends a body in a way that survives the end of the page. */
  readonly send: (url: string, body: string) => void
  readonly signals: { readonly doNotTrack: boolean }
  /** Milliseconds before queued events are sent. */
  readonly flushDelayMs?: number
  readonly schedule?: (work: () => void, milliseconds: number) => unknown
}

const disabledAnalytics: AnalyticsProvider = { page: () => undefined, event: () => undefined }
const maxBatchSize = 50

/** Creates the configured provider. Sends nothing if the browser sends a privacy signal. */
export function createAnalytics(settings: RuntimeSettings, dependencies: AnalyticsDependencies): AnalyticsProvider {
  if (settings.analytics === 'none' || dependencies.signals.doNotTrack) return disabledAnalytics
  return createBuiltInAnalytics(settings.apiUrl + adminRoutes.recordAnalytics.path, dependencies)
}

/** Reads Do Not Track and Global Privacy Control. */
export function readPrivacySignals(): { readonly doNotTrack: boolean } {
  const { doNotTrack, globalPrivacyControl } = navigator as Navigator & { globalPrivacyControl?: boolean }
  return { doNotTrack: doNotTrack === '1' || doNotTrack === 'yes' || globalPrivacyControl === true }
}

/** Posts batches to the admin service without cookies, identity or IP address. Failures are ignored. */
function createBuiltInAnalytics(
  url: string,
  { locale, send, flushDelayMs = 3000, schedule = setTimeout }: AnalyticsDependencies,
) {
  let queue: AnalyticsEvent[] = []
  let route = '/'
  let isFlushScheduled = false

  function flush(): void {
    isFlushScheduled = false
    if (queue.length === 0) return
    send(url, JSON.stringify({ events: queue }))
    queue = []
  }

  function enqueue(name: string, properties: AnalyticsEvent['properties']): void {
    queue.push({ name, route, locale: locale(), viewport: viewport(), properties: limitProperties(properties) })
    if (queue.length >= maxBatchSize) flush()
    else if (!isFlushScheduled) {
      isFlushScheduled = true
      schedule(flush, flushDelayMs)
    }
  }

  addEventListener('pagehide', flush)
  return {
    page(nextRoute: string) {
      route = nextRoute
      enqueue('page', {})
    },
    event: (name: string, properties: AnalyticsEvent['properties'] = {}) => enqueue(name, properties),
  }
}

function limitProperties(properties: AnalyticsEvent['properties']): AnalyticsEvent['properties'] {
  const entries = Object.entries(properties).slice(0, 10)
  return Object.fromEntries(
    entries.map(([key, value]) => [key, typeof value === 'string' ? value.slice(0, 100) : value]),
  )
}

function viewport(): AnalyticsEvent['viewport'] {
  if (innerWidth < 640) return 'phone'
  return innerWidth < 1024 ? 'tablet' : 'desktop'
}
