import type { AnalyticsEvent } from '@portal/contracts-admin'
import { adminRoutes } from '@portal/contracts-admin/routes'
import type { Locale, RuntimeSettings, ShellHost } from '@portal/contracts-shell/host'

/** Where observations go. Another provider (a hosted one) implements this; the shell reports every route change. */
export interface AnalyticsProvider extends Pick<ShellHost['analytics'], 'event'> {
  /** `route` is the pattern, `/r/:regulationId`, never the address. */
  page(route: string): void
}

export interface AnalyticsSurroundings {
  readonly locale: () => Locale
  /** Hands a body over for sending; it must survive the page's end. */
  readonly send: (url: string, body: string) => void
  readonly signals: { readonly doNotTrack: boolean }
  /** Milliseconds after which what was gathered leaves. */
  readonly pause?: number
  readonly schedule?: (work: () => void, milliseconds: number) => unknown
}

const silent: AnalyticsProvider = { page: () => undefined, event: () => undefined }
const most = 50

/** The provider of the settings; none where the person said not to be followed. */
export function analyticsOf(settings: RuntimeSettings, surroundings: AnalyticsSurroundings): AnalyticsProvider {
  if (settings.analytics === 'none' || surroundings.signals.doNotTrack) return silent
  return builtIn(settings.api + adminRoutes.recordAnalytics.path, surroundings)
}

/** Do Not Track or Global Privacy Control. */
export function privacySignals(): { readonly doNotTrack: boolean } {
  const { doNotTrack, globalPrivacyControl } = navigator as Navigator & { globalPrivacyControl?: boolean }
  return { doNotTrack: doNotTrack === '1' || doNotTrack === 'yes' || globalPrivacyControl === true }
}

/** Posts batches to the admin service: no cookie, no identity, no address. Failures are not noticed. */
function builtIn(url: string, { locale, send, pause = 3000, schedule = setTimeout }: AnalyticsSurroundings) {
  let gathered: AnalyticsEvent[] = []
  let route = '/'
  let waiting = false

  function flush(): void {
    waiting = false
    if (gathered.length === 0) return
    send(url, JSON.stringify({ events: gathered }))
    gathered = []
  }

  function gather(name: string, properties: AnalyticsEvent['properties']): void {
    gathered.push({ name, route, locale: locale(), viewport: viewport(), properties: shortened(properties) })
    if (gathered.length >= most) flush()
    else if (!waiting) {
      waiting = true
      schedule(flush, pause)
    }
  }

  addEventListener('pagehide', flush)
  return {
    page(next: string) {
      route = next
      gather('page', {})
    },
    event: (name: string, properties: AnalyticsEvent['properties'] = {}) => gather(name, properties),
  }
}

function shortened(properties: AnalyticsEvent['properties']): AnalyticsEvent['properties'] {
  const entries = Object.entries(properties).slice(0, 10)
  return Object.fromEntries(
    entries.map(([key, value]) => [key, typeof value === 'string' ? value.slice(0, 100) : value]),
  )
}

function viewport(): AnalyticsEvent['viewport'] {
  if (innerWidth < 640) return 'phone'
  return innerWidth < 1024 ? 'tablet' : 'desktop'
}
