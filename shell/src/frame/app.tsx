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
import { useUserScope } from './user-scope.ts'

export interface AppProps {
  readonly portal: Portal
  readonly host: ShellHost
  readonly location: BrowserLocation
}

/** Root component with all providers. */
export function App({ portal, host, location }: AppProps) {
  return (
    <I18nProvider i18n={portal.i18n}>
      <ShellHostProvider host={host}>
        <PortalProvider value={portal}>
          <BrowserRouter>
            <WithUiTexts>
              <UserFrame location={location} />
            </WithUiTexts>
          </BrowserRouter>
        </PortalProvider>
      </ShellHostProvider>
    </I18nProvider>
  )
}

/** Remounts the frame for each user. */
function UserFrame({ location }: { location: BrowserLocation }) {
  const { queryClient, version } = useUserScope()
  return (
    <QueryClientProvider client={queryClient}>
      <Frame location={location} scopeVersion={version} />
    </QueryClientProvider>
  )
}

/** Provides the texts of the UI components in the current language. */
export function WithUiTexts({ children }: { children: ReactNode }) {
  const t = useText()
  const texts = {
    close: t('ui.close'),
    loading: t('ui.loading'),
    retry: t('ui.retry'),
    referenceNumber: t('ui.reference-number'),
    errorSummaryTitle: t('ui.error-summary-title'),
    previousPage: t('ui.previous-page'),
    nextPage: t('ui.next-page'),
    pageNumber: t('ui.page-number'),
    pagination: t('ui.pagination'),
    search: t('ui.search'),
    notifications: t('ui.notifications'),
    chooseFile: t('ui.choose-file'),
    chooseFiles: t('ui.choose-files'),
    orDragFile: t('ui.or-drag-file'),
    orDragFiles: t('ui.or-drag-files'),
    datePattern: t('ui.date-pattern'),
    invalidDate: t('ui.invalid-date'),
    siteName: t('site.name'),
    optional: t('ui.optional'),
    filters: t('ui.filters'),
    activeFilters: t('ui.active-filters'),
    typeToSearch: t('ui.type-to-search'),
    options: t('ui.options'),
    optionCount: t('ui.option-count'),
    noOptions: t('ui.no-options'),
    optionsFailed: t('ui.options-failed'),
    fieldErrors: {
      required: t('ui.field.required'),
      tooLong: t('ui.field.too-long'),
      tooShort: t('ui.field.too-short'),
      tooBig: t('ui.field.too-big'),
      tooSmall: t('ui.field.too-small'),
      number: t('ui.field.number'),
      email: t('ui.field.email'),
      invalid: t('ui.field.invalid'),
    },
  }
  return <UiTextsProvider value={texts}>{children}</UiTextsProvider>
}
