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
  /** Texts by namespace, in the language the page is rendered in: `{ regulations: english }`. */
  readonly texts: Readonly<Record<string, Bundle>>
  /** The same in the other language, for a page that is switched. */
  readonly translated?: Readonly<Record<string, Bundle>>
  readonly host?: FakeShellHost
  readonly locale?: Locale
  /** Address the page is at. */
  readonly at?: string
}

export interface RenderedPage extends RenderResult {
  readonly host: FakeShellHost
  readonly user: UserEvent
  /** Path and query the page is at now. */
  address(): string
  /** The browser's "back". */
  goBack(): void
  /** The reader chooses a language, as in the header of the portal. */
  switchTo(locale: Locale): Promise<void>
}

/** Renders a page as the shell would: texts, session, router and queries around it. */
export async function renderPage(page: ReactNode, options: RenderPageOptions): Promise<RenderedPage> {
  const locale = options.locale ?? 'en-US'
  const host = options.host ?? fakeShellHost({ locale })
  const i18n = await createI18n({
    locale,
    namespaces: Object.keys(options.texts),
    shipped: {
      [locale]: options.texts,
      ...(options.translated && { [locale === 'es' ? 'en-US' : 'es']: options.translated }),
    },
  })
  let address = ''
  let back: () => void = () => undefined
  function Address() {
    const location = useLocation()
    const navigate = useNavigate()
    address = location.pathname + location.search
    back = () => void navigate(-1)
    return null
  }
  const view = render(
    <I18nProvider i18n={i18n}>
      <ShellHostProvider host={host}>
        <WordsOfParts>
          <QueryClientProvider client={createQueryClient()}>
            <MemoryRouter initialEntries={[options.at ?? '/']}>
              <Suspense fallback={null}>{page}</Suspense>
              <Address />
            </MemoryRouter>
          </QueryClientProvider>
        </WordsOfParts>
      </ShellHostProvider>
    </I18nProvider>,
  )
  return Object.assign(view, {
    host,
    user: userEvent.setup(),
    address: () => address,
    goBack: () => act(() => back()),
    switchTo: (next: Locale) =>
      act(async () => {
        host.setLocale(next)
        await i18n.switchTo(next)
      }),
  })
}

/** The few words that parts of a page say by themselves. By one of them a form knows that the language was switched. */
function WordsOfParts({ children }: { readonly children: ReactNode }) {
  const english = useUiTexts()
  const isSpanish = useLocale() === 'es'
  const words = isSpanish ? { ...english, thereIsAProblem: 'Hay un problema' } : english
  return <UiTextsProvider value={words}>{children}</UiTextsProvider>
}
