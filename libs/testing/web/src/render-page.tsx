import type { Locale } from '@portal/contracts-shell/host'
import { createI18n, I18nProvider, type Bundle } from '@portal/i18n'
import { ShellHostProvider, useLocale } from '@portal/shell-sdk'
import { UiTextsProvider, useUiTexts } from '@portal/ui'
import { createQueryClient, QueryClientProvider } from '@portal/ui/query'
import { MemoryRouter, useLocation, useNavigate } from '@portal/ui/router'
import { act, render, type RenderResult } from '@testing-library/react'
import userEvent, { type UserEvent } from '@testing-library/user-event'
import { Suspense, type ReactNode } from 'react'
import { fakeShellHost, type FakeShellHost } from './fake-shell-host.ts'

export interface RenderPageOptions {
  /** Texts by namespace in the rendered language: `{ regulations: english }`. */
  readonly texts: Readonly<Record<string, Bundle>>
  /** Texts in the other language, for tests that switch languages. */
  readonly otherTexts?: Readonly<Record<string, Bundle>>
  readonly host?: FakeShellHost
  readonly locale?: Locale
  /** Initial path with query. */
  readonly path?: string
}

export interface RenderedPage extends RenderResult {
  readonly host: FakeShellHost
  readonly user: UserEvent
  /** Returns the current path with query. */
  currentPath(): string
  /** Navigates back in the history. */
  goBack(): void
  /** Switches the language, like the language menu in the portal's header. */
  setLocale(locale: Locale): Promise<void>
}

/** Renders a page inside the providers that the shell sets up: texts, session, router and queries. */
export async function renderPage(page: ReactNode, options: RenderPageOptions): Promise<RenderedPage> {
  const locale = options.locale ?? 'en-US'
  const host = options.host ?? fakeShellHost({ locale })
  const i18n = await createI18n({
    locale,
    namespaces: Object.keys(options.texts),
    bundled: {
      [locale]: options.texts,
      ...(options.otherTexts && { [locale === 'es' ? 'en-US' : 'es']: options.otherTexts }),
    },
  })
  let currentPath = ''
  let back: () => void = () => undefined
  function LocationRecorder() {
    const location = useLocation()
    const navigate = useNavigate()
    currentPath = location.pathname + location.search
    back = () => void navigate(-1)
    return null
  }
  const view = render(
    <I18nProvider i18n={i18n}>
      <ShellHostProvider host={host}>
        <TestUiTexts>
          <QueryClientProvider client={createQueryClient()}>
            <MemoryRouter initialEntries={[options.path ?? '/']}>
              <Suspense fallback={null}>{page}</Suspense>
              <LocationRecorder />
            </MemoryRouter>
          </QueryClientProvider>
        </TestUiTexts>
      </ShellHostProvider>
    </I18nProvider>,
  )
  return Object.assign(view, {
    host,
    user: userEvent.setup(),
    currentPath: () => currentPath,
    goBack: () => act(() => back()),
    setLocale: (next: Locale) =>
      act(async () => {
        host.setLocale(next)
        await i18n.setLocale(next)
      }),
  })
}

/** Provides the texts of the UI components. One Spanish text is enough for a form to detect a language switch. */
function TestUiTexts({ children }: { readonly children: ReactNode }) {
  const english = useUiTexts()
  const isSpanish = useLocale() === 'es'
  const texts = isSpanish ? { ...english, errorSummaryTitle: 'Hay un problema' } : english
  return <UiTextsProvider value={texts}>{children}</UiTextsProvider>
}
