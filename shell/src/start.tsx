import { createTransport } from '@portal/api-client'
import type { RemoteManifest, ServedGeneration } from '@portal/contracts-shell/light'
import type { Locale, RuntimeSettings } from '@portal/contracts-shell/host'
import { fetchJson, fetchLiveGeneration, findGeneration, Remotes } from '@portal/federation'
import { setDateOffset } from '@portal/formats/date-offset'
import { createI18n, type PortalI18n } from '@portal/i18n'
import { initTheme } from '@portal/ui'
import { createRoot } from 'react-dom/client'
import { createAnalytics, readPrivacySignals } from './analytics/analytics.ts'
import { clearOutdatedStorage } from './cache-label.ts'
import { startEntries, type Entries } from './entries/index.ts'
import { keepOfflinePages, startOffline } from './offline/index.ts'
import { App } from './frame/app.tsx'
import { renderOverDocument } from './frame/server-rendered-page.tsx'
import { createDialogs } from './host/dialogs.ts'
import { createErrorReports } from './host/error-reports.ts'
import { followReleases } from './host/follow-releases.ts'
import { createShellHost } from './host/shell-host.ts'
import { createLoadReports } from './host/load-reports.ts'
import { createSlots } from './host/slots.ts'
import { createToasts } from './host/toasts.ts'
import { getPreferredLocale } from './locale-preference.ts'
import { createBrowserLocation } from './browser-location.ts'
import { createSessionCalls, createAuthClient } from './session/auth-client.ts'
import { createSession, type Session } from './session/session.ts'
import { createSessionStorage } from './session/session-storage.ts'
import { createSignIn } from './session/sign-in.ts'
import { setTitles } from './titles.ts'

/** URLs of the shell's own files, embedded in the document by the edge. */
interface ShellFiles {
  readonly base: string
  readonly locales: Readonly<Record<Locale, { readonly shell: string }>>
}

/** Starts the portal. Rejects if it cannot start; the document then shows its static error page. */
export async function start(): Promise<void> {
  initTheme()
  clearOutdatedStorage(localStorage)
  const [settings, { generation }] = await Promise.all([readSettings(), findGeneration()])
  if (settings.testClockOffsetMs !== undefined) setDateOffset(settings.testClockOffsetMs)
  const storage = createSessionStorage(sessionStorage, localStorage)
  // Texts come from the generation that the page uses now; `remotes` is created below.
  let current = generation
  const i18n = await createPortalI18n(settings, () => current)
  setTitles(i18n, getManifests(current))

  const location = createBrowserLocation()
  const auth = createSessionCalls(settings.apiUrl)
  const offline = startOffline({
    user: () => {
      const state = session.current()
      return state.status === 'signed-in' ? state.user : undefined
    },
    remotes: () => remotes,
    isSameTab: storage.read() !== undefined,
  })
  const session: Session = createSession({
    storage,
    findOfflineUser: offline.findUser,
    auth,
    location,
    tabs: new BroadcastChannel('portal.session'),
    onActingEnded: () => toasts.show({ kind: 'info', message: i18n.text('acting.ended', 'shell') }),
    withLock: (work) => navigator.locks.request('portal.refresh', work),
  })
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) void session.revalidate()
  })
  const analytics = createAnalytics(settings, {
    locale: i18n.current,
    signals: readPrivacySignals(),
    send: (url, body) => void navigator.sendBeacon(url, new Blob([body], { type: 'application/json' })),
  })
  const errors = createErrorReports(({ name, properties }) => analytics.event(name, properties))
  const toasts = createToasts()
  const dialogs = createDialogs()
  const slots = createSlots()
  const host = createShellHost({
    settings,
    session,
    entries: () => entries,
    i18n,
    toasts,
    dialogs,
    slots,
    analytics,
    errors,
    location,
  })
  const entries: Entries = startEntries(host)
  const loadReports = createLoadReports(analytics)
  const remotes = new Remotes({
    generation,
    host,
    findLive: isPreview() ? undefined : fetchLiveGeneration,
    beforeMove: async (next, changed) => {
      current = next
      await reloadTexts(i18n, next, changed)
      setTitles(i18n, getManifests(next))
    },
    report: ({ outcome, remote, version, module, durationMs, error }) => {
      loadReports.report({ outcome, remote, version, durationMs: durationMs })
      // The check before a release listens (tools/release/open-pages.ts).
      const detail = { outcome, remote, version, module, error: String(error ?? '') }
      dispatchEvent(new CustomEvent('portal:part-load', { detail }))
      if (outcome !== 'loaded')
        errors.report(error ?? outcome, { outcome, remote, version, what: module, milliseconds: String(durationMs) })
    },
  })
  const signIn = createSignIn(settings.userPool, auth, session)
  const portal = {
    settings, i18n, session, entries, offline, signIn, remotes, toasts, dialogs, slots, analytics, errors, auth: createAuthClient(createTransport(host)),
  } // oxfmt-ignore

  const container = document.getElementById('portal')
  if (container === null) throw new Error('the document has no element for the portal')
  const root = createRoot(container, { onUncaughtError: (error) => void errors.report(error, { where: 'shell' }) })
  renderOverDocument(container, () => root.render(<App portal={portal} host={host} location={location} />))
  // Time from navigation start until the portal is first rendered.
  loadReports.report({
    outcome: 'loaded',
    remote: 'shell',
    version: generation.shell.version,
    durationMs: performance.now(),
  })
  followReleases(remotes)
  await session.start()
  if (!isPreview()) keepOfflinePages(offline, session, remotes)
}

function getManifests({ remotes }: ServedGeneration): RemoteManifest[] {
  return remotes.map(({ manifest }) => manifest)
}

/** A preview shows its generation until it is left. */
function isPreview(): boolean {
  return new URLSearchParams(window.location.search).has('generation')
}

/** Loads the texts of changed remotes again. Texts of the replaced release that are still displayed stay. */
async function reloadTexts(i18n: PortalI18n, { remotes }: ServedGeneration, changed: readonly string[]): Promise<void> {
  const locale = i18n.current()
  const namespaces = remotes
    .filter(({ name }) => changed.includes(name))
    .flatMap(({ manifest }) => Object.keys(manifest.locales[locale] ?? {}))
    .filter((namespace) => i18n.instance.hasResourceBundle(locale, namespace))
  if (namespaces.length > 0) await i18n.instance.reloadResources([locale], namespaces).catch(() => undefined)
}

/** Reads the settings embedded in the document, or fetches them. */
async function readSettings(): Promise<RuntimeSettings> {
  const embedded = document.getElementById('portal-config')?.textContent
  return (embedded ? JSON.parse(embedded) : await fetchJson('/config.json')) as RuntimeSettings
}

function createPortalI18n(settings: RuntimeSettings, getGeneration: () => ServedGeneration): Promise<PortalI18n> {
  const shellFiles = JSON.parse(document.getElementById('portal-shell')?.textContent ?? 'null') as ShellFiles
  return createI18n({
    locale: getPreferredLocale(),
    namespaces: ['shell'],
    pseudo: settings.demonstration && new URLSearchParams(window.location.search).has('pseudo'),
    sources: {
      getFileUrl(locale, namespace) {
        if (namespace === 'shell') return `${shellFiles.base}${shellFiles.locales[locale].shell}`
        const owner = getGeneration().remotes.find(
          (release) => release.manifest.locales[locale]?.[namespace] !== undefined,
        )
        return owner && `${owner.base}${owner.manifest.locales[locale]?.[namespace]}`
      },
      getOverridesUrl: (locale, namespace) => `${settings.apiUrl}/api/localization/${locale}:${namespace}`,
      storage: localStorage,
    },
  })
}
