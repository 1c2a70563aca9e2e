import { transportOf } from '@portal/api-client'
import { isAllowed, type Group } from '@portal/contracts-common/light'
import type { Locale, RuntimeSettings } from '@portal/contracts-shell/host'
import { fetchJson, findGeneration, Remotes } from '@portal/federation'
import { createI18n, type PortalI18n } from '@portal/i18n'
import { startTheme } from '@portal/ui'
import { createRoot } from 'react-dom/client'
import { analyticsOf, privacySignals } from './analytics/analytics.ts'
import { clearOutdatedStorage } from './cache-label.ts'
import { App } from './frame/app.tsx'
import { takeOver } from './frame/written-page.tsx'
import { createDialogs } from './host/dialogs.ts'
import { createErrorReports } from './host/error-reports.ts'
import { createShellHost } from './host/shell-host.ts'
import { createLoadReports } from './host/load-reports.ts'
import { createSlots } from './host/slots.ts'
import { createToasts } from './host/toasts.ts'
import { chosenLocale } from './locale-choice.ts'
import { browserLocation } from './browser-location.ts'
import { authCalls, authClient } from './session/auth-calls.ts'
import { createSession } from './session/session.ts'
import { sessionStorageOf } from './session/session-storage.ts'
import { signInWith } from './session/sign-in.ts'
import { titleOf } from './title-key.ts'

type Release = Awaited<ReturnType<typeof findGeneration>>['generation']['remotes'][number]

/** Where this shell's own files are; the edge writes it into the document. */
interface ShellPlace {
  readonly base: string
  readonly locales: Readonly<Record<Locale, { readonly shell: string }>>
}

/** Starts the portal in this page. Rejects where it cannot: the document then shows its static page. */
export async function start(): Promise<void> {
  startTheme()
  clearOutdatedStorage(localStorage)
  const [settings, { generation }] = await Promise.all([readSettings(), findGeneration()])
  const storage = sessionStorageOf(sessionStorage, localStorage)
  const titles = (groups?: readonly Group[]) => generation.remotes.flatMap((release) => titleTexts(release, groups))
  const i18n = await startTexts(settings, generation.remotes, titles(storage.read()?.user.groups))

  const location = browserLocation()
  const auth = authCalls(settings.api)
  const session = createSession({
    storage,
    auth,
    location,
    tabs: new BroadcastChannel('portal.session'),
    exclusively: (work) => navigator.locks.request('portal.refresh', work),
  })
  session.subscribe((state) => {
    // An entry whose text did not come stays out of the menu.
    if (state.status === 'signed-in') void i18n.load(titles(state.user.groups)).catch(() => undefined)
  })
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) void session.resume()
  })
  const analytics = analyticsOf(settings, {
    locale: i18n.current,
    signals: privacySignals(),
    send: (url, body) => void navigator.sendBeacon(url, new Blob([body], { type: 'application/json' })),
  })
  const errors = createErrorReports(({ name, properties }) => analytics.event(name, properties))
  const toasts = createToasts()
  const dialogs = createDialogs()
  const slots = createSlots()
  const host = createShellHost({ settings, session, i18n, toasts, dialogs, slots, analytics, errors, location })
  const loads = createLoadReports(analytics)
  const remotes = new Remotes({
    generation,
    host,
    report: ({ outcome, remote, version, what, milliseconds, error }) => {
      loads.report({ outcome, remote, version, milliseconds })
      if (outcome !== 'loaded')
        errors.report(error ?? outcome, { outcome, remote, version, what, milliseconds: String(milliseconds) })
    },
  })
  const signIn = signInWith(settings.userPool, auth, session)
  const portal = {
    settings, i18n, session, signIn, remotes, toasts, dialogs, slots, analytics, errors, auth: authClient(transportOf(host)),
  } // oxfmt-ignore

  const place = document.getElementById('portal')
  if (place === null) throw new Error('the document has no place for the portal')
  const root = createRoot(place, { onUncaughtError: (error) => void errors.report(error, { where: 'shell' }) })
  takeOver(place, () => root.render(<App portal={portal} host={host} location={location} />))
  // From the beginning of the page until there is something of the portal in it.
  loads.report({
    outcome: 'loaded',
    remote: 'shell',
    version: generation.shell.version,
    milliseconds: performance.now(),
  })
  await session.start()
}

/** The document carries the settings where the edge wrote them into it, which saves a call. */
async function readSettings(): Promise<RuntimeSettings> {
  const written = document.getElementById('portal-config')?.textContent
  return (written ? JSON.parse(written) : await fetchJson('/config.json')) as RuntimeSettings
}

function startTexts(
  settings: RuntimeSettings,
  remotes: readonly Release[],
  titles: readonly string[],
): Promise<PortalI18n> {
  const own = JSON.parse(document.getElementById('portal-shell')?.textContent ?? 'null') as ShellPlace
  return createI18n({
    locale: chosenLocale(),
    namespaces: ['shell', ...new Set(titles)],
    pseudo: settings.demonstration && new URLSearchParams(window.location.search).has('pseudo'),
    sources: {
      fileOf(locale, namespace) {
        if (namespace === 'shell') return `${own.base}${own.locales[locale].shell}`
        const owner = remotes.find((release) => release.manifest.locales[locale]?.[namespace] !== undefined)
        return owner && `${owner.base}${owner.manifest.locales[locale]?.[namespace]}`
      },
      overridesOf: (locale, namespace) => `${settings.api}/api/localization/${locale}:${namespace}`,
      storage: localStorage,
    },
  })
}

/** Texts of the menus and titles that these groups may open, needed before any code of the remote is loaded. */
function titleTexts({ name, manifest }: Release, groups: readonly Group[] | undefined): string[] {
  return [...manifest.navigation, ...manifest.routes]
    .filter(({ access }) => isAllowed(access, groups))
    .map(({ titleKey }) => titleOf(titleKey, name).namespace)
}
