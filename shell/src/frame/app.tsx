import type { ShellHost } from '@portal/contracts-shell/host'
import { I18nProvider } from '@portal/i18n'
import { ShellHostProvider } from '@portal/shell-sdk'
import { UiTextsProvider } from '@portal/ui'
import { QueryClientProvider } from '@portal/ui/query'
import { BrowserRouter } from '@portal/ui/router'
import type { ReactNode } from 'react'
import type { BrowserLocation } from '../browser-location.ts'
import { PortalProvider, type Portal } from '../portal-context.ts'
import { useText } from '../texts.ts'
import { Frame } from './frame.tsx'
import { usePersonsMemory } from './persons-memory.ts'

export interface AppProps {
  readonly portal: Portal
  readonly host: ShellHost
  readonly location: BrowserLocation
}

/** Everything a page finds around it. */
export function App({ portal, host, location }: AppProps) {
  return (
    <I18nProvider i18n={portal.i18n}>
      <ShellHostProvider host={host}>
        <PortalProvider value={portal}>
          <BrowserRouter>
            <WithUiTexts>
              <PersonsFrame location={location} />
            </WithUiTexts>
          </BrowserRouter>
        </PortalProvider>
      </ShellHostProvider>
    </I18nProvider>
  )
}

/** The page as it is for whoever is here. */
function PersonsFrame({ location }: { location: BrowserLocation }) {
  const { queries, turn } = usePersonsMemory()
  return (
    <QueryClientProvider client={queries}>
      <Frame location={location} turn={turn} />
    </QueryClientProvider>
  )
}

/** The page parts' own words, in the reader's language. */
export function WithUiTexts({ children }: { children: ReactNode }) {
  const t = useText()
  const words = {
    close: t('ui.close'),
    loading: t('ui.loading'),
    retry: t('ui.retry'),
    errorReference: t('ui.error-reference'),
    thereIsAProblem: t('ui.there-is-a-problem'),
    previousPage: t('ui.previous-page'),
    nextPage: t('ui.next-page'),
    pageNumber: t('ui.page-number'),
    pagination: t('ui.pagination'),
    search: t('ui.search'),
    notifications: t('ui.notifications'),
    chooseFile: t('ui.choose-file'),
    chooseFiles: t('ui.choose-files'),
    orDrop: t('ui.or-drop'),
    datePattern: t('ui.date-pattern'),
    dateInvalid: t('ui.date-invalid'),
    siteName: t('site.name'),
  }
  return <UiTextsProvider value={words}>{children}</UiTextsProvider>
}
