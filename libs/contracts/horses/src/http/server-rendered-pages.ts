import { listPageUrlsEndpoint, renderPageEndpoint, type ServerRenderedPages } from '@portal/contracts-common'
import { horsesRoutes as routes } from '../routes/index.ts'

export const renderPage = renderPageEndpoint(routes.renderPage)
export const listPageUrls = listPageUrlsEndpoint(routes.listPageUrls)

/** The page behind the QR code of a stall card, which must be readable on any phone. */
export const horsesPages: ServerRenderedPages = {
  renderPath: routes.renderPage.path,
  urlsPath: routes.listPageUrls.path,
  pages: [{ path: '/stall-cards/open/:token' }],
}
