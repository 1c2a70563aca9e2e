import type { Locale, ShellHost } from '@portal/contracts-shell/host'
import type { ServedGeneration } from '@portal/contracts-shell/light'
import type { SlotEntry } from '@portal/federation'
import { createI18n, I18nProvider } from '@portal/i18n'
import { ShellHostProvider } from '@portal/shell-sdk'
import { fakeShellHost, type FakeShellHost, type FakeShellHostOptions } from '@portal/testing-web'
import { createQueryClient, QueryClientProvider } from '@portal/ui/query'
import { MemoryRouter, useLocation } from '@portal/ui/router'
import { render, type RenderResult } from '@testing-library/react'
import userEvent, { type UserEvent } from '@testing-library/user-event'
import { Suspense, type ReactNode } from 'react'
import english from '../locales/en-US/shell.json' with { type: 'json' }
import spanish from '../locales/es/shell.json' with { type: 'json' }
import { WithUiTexts } from './frame/app.tsx'
import type { Entries, EntriesState } from './entries/entries.ts'
import { createDialogs } from './host/dialogs.ts'
import { createSlots } from './host/slots.ts'
import { createToasts } from './host/toasts.ts'
import type { Offline, OfflineState } from './offline/offline.ts'
import { PortalProvider, type Portal } from './portal-context.ts'
import { createAuthClient } from './session/auth-client.ts'
import type { Session } from './session/session.ts'
import { SignInFailure } from './session/pool-step.ts'
import { createStore } from './store.ts'
import { setTitles } from './titles.ts'

export interface RenderedPortal extends RenderResult {
  readonly portal: Portal
  readonly host: FakeShellHost
  readonly user: UserEvent
  currentPath(): string
}

export interface TestPortalOptions extends FakeShellHostOptions {
  readonly path?: string
  readonly portal?: Partial<Portal>
  readonly settings?: Partial<ShellHost['settings']>
}

/** Renders an element with the shell's providers. Parts that a test does not specify are simple fakes. */
export async function renderInPortal(element: ReactNode, options: TestPortalOptions = {}): Promise<RenderedPortal> {
  const locale: Locale = options.locale ?? 'en-US'
  const fakeHost = fakeShellHost(options)
  const host: FakeShellHost = { ...fakeHost, settings: { ...fakeHost.settings, ...options.settings } }
  const remotes = options.portal?.remotes ?? noRemotes
  const i18n = await createI18n({
    locale,
    namespaces: ['shell'],
    bundled: { 'en-US': { shell: english }, es: { shell: spanish } },
  })
  setTitles(i18n, remotes.manifests())
  const portal: Portal = {
    settings: host.settings,
    i18n,
    session: createFakeSession(host),
    signIn: async () => {
      throw new SignInFailure('incorrect', '')
    },
    auth: createAuthClient({ baseUrl: () => '', accessToken: async () => undefined, refresh: async () => false }),
    remotes,
    entries: createFakeEntries(),
    offline: createFakeOffline(),
    toasts: createToasts(),
    dialogs: createDialogs(),
    slots: createSlots(),
    analytics: { page: () => undefined, event: () => undefined },
    errors: host.errors,
    ...options.portal,
  }
  let currentPath = ''
  function LocationRecorder() {
    const location = useLocation()
    currentPath = location.pathname + location.search
    return null
  }
  const view = render(
    <I18nProvider i18n={i18n}>
      <ShellHostProvider host={host}>
        <PortalProvider value={portal}>
          <QueryClientProvider client={createQueryClient()}>
            <MemoryRouter initialEntries={[options.path ?? '/']}>
              <WithUiTexts>
                <Suspense fallback={null}>{element}</Suspense>
              </WithUiTexts>
              <LocationRecorder />
            </MemoryRouter>
          </QueryClientProvider>
        </PortalProvider>
      </ShellHostProvider>
    </I18nProvider>,
  )
  return Object.assign(view, { portal, host, user: userEvent.setup(), currentPath: () => currentPath })
}

const noGeneration: ServedGeneration = {
  number: 1,
  createdAt: '2026-11-20T10:00:00.000Z',
  createdBy: '',
  reason: '',
  basedOn: null,
  shell: { version: '1.0.0', contract: '1.0.0' },
  remotes: [],
}

/** Remotes without slots and pages. */
export const noRemotes: Portal['remotes'] = {
  generation: () => noGeneration,
  isSupported: () => true,
  needsDocument: () => false,
  refresh: async () => false,
  reportRenderFailure: () => false,
  subscribe: () => () => undefined,
  manifests: () => [],
  loadPage: () => Promise.reject(new Error('no such page')),
  getSlotEntries: (): readonly SlotEntry[] => [],
  recover: () => undefined,
  prefetch: () => undefined,
}

/** A device with a connection that nothing is saved on. */
function createFakeOffline(): Offline {
  const store = createStore<OfflineState>({ isOnline: true, savedAt: undefined, isOwnDevice: false })
  return {
    store,
    follow: () => () => undefined,
    setOwnDevice: async (isOwnDevice) => store.set((state) => ({ ...state, isOwnDevice })),
    saveUser: async () => undefined,
    findUser: async () => undefined,
    clear: async () => undefined,
  }
}

/** Entries of a device without any. */
export function createFakeEntries(kept: EntriesState['kept'] = []): Entries {
  const store = createStore<EntriesState>({ kept, isSending: false, sentCount: 0 })
  const remove = (key: string) =>
    store.set((state) => ({ ...state, kept: state.kept.filter((entry) => entry.key !== key) }))
  return {
    store,
    send: async () => ({ status: 'sent', results: null }),
    sendKept: async () => undefined,
    retry: async (key) => remove(key),
    override: async (key) => remove(key),
    discard: async (key) => remove(key),
    load: async () => undefined,
    clear: async () => store.set((state) => ({ ...state, kept: [] })),
  }
}

function createFakeSession(host: FakeShellHost): Session {
  return {
    ...host.session,
    start: async () => undefined,
    revalidate: async () => undefined,
    establish: () => undefined,
    takeRedirectTarget: () => '/',
    signOut: async () => host.setSession({ status: 'signed-out' }),
    hasSignedOut: () => false,
  }
}
