import type { Locale, ShellHost } from '@portal/contracts-shell/host'
import type { SlotFilling } from '@portal/federation'
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
import { createDialogs } from './host/dialogs.ts'
import { createSlots } from './host/slots.ts'
import { createToasts } from './host/toasts.ts'
import { PortalProvider, type Portal } from './portal-context.ts'
import { authClient } from './session/auth-calls.ts'
import type { Session } from './session/session.ts'
import { SignInFailure } from './session/pool-step.ts'

export interface RenderedPortal extends RenderResult {
  readonly portal: Portal
  readonly host: FakeShellHost
  readonly user: UserEvent
  address(): string
}

export interface TestPortalOptions extends FakeShellHostOptions {
  readonly at?: string
  readonly portal?: Partial<Portal>
  readonly settings?: Partial<ShellHost['settings']>
}

/** Renders a part of the shell with the shell around it; what a test does not name is a plain stand-in. */
export async function renderInPortal(part: ReactNode, options: TestPortalOptions = {}): Promise<RenderedPortal> {
  const locale: Locale = options.locale ?? 'en-US'
  const fake = fakeShellHost(options)
  const host: FakeShellHost = { ...fake, settings: { ...fake.settings, ...options.settings } }
  const i18n = await createI18n({
    locale,
    namespaces: ['shell'],
    shipped: { 'en-US': { shell: english }, es: { shell: spanish } },
  })
  const portal: Portal = {
    settings: host.settings,
    i18n,
    session: sessionOver(host),
    signIn: async () => {
      throw new SignInFailure('incorrect', '')
    },
    auth: authClient({ base: () => '', accessToken: async () => undefined, refresh: async () => false }),
    remotes: noRemotes,
    toasts: createToasts(),
    dialogs: createDialogs(),
    slots: createSlots(),
    analytics: { page: () => undefined, event: () => undefined },
    errors: host.errors,
    ...options.portal,
  }
  let address = ''
  function Address() {
    const location = useLocation()
    address = location.pathname + location.search
    return null
  }
  const view = render(
    <I18nProvider i18n={i18n}>
      <ShellHostProvider host={host}>
        <PortalProvider value={portal}>
          <QueryClientProvider client={createQueryClient()}>
            <MemoryRouter initialEntries={[options.at ?? '/']}>
              <WithUiTexts>
                <Suspense fallback={null}>{part}</Suspense>
              </WithUiTexts>
              <Address />
            </MemoryRouter>
          </QueryClientProvider>
        </PortalProvider>
      </ShellHostProvider>
    </I18nProvider>,
  )
  return Object.assign(view, { portal, host, user: userEvent.setup(), address: () => address })
}

/** Remotes that fill no slot and have no page. */
export const noRemotes: Portal['remotes'] = {
  manifests: () => [],
  loadPage: () => Promise.reject(new Error('no such page')),
  slot: (): readonly SlotFilling[] => [],
  recover: () => undefined,
  prefetch: () => undefined,
}

function sessionOver(host: FakeShellHost): Session {
  return {
    ...host.session,
    start: async () => undefined,
    resume: async () => undefined,
    take: () => undefined,
    takeTarget: () => '/',
    signOut: async () => host.setSession({ status: 'signed-out' }),
    hasSignedOut: () => false,
  }
}
