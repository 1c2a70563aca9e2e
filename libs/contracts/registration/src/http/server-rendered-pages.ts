import { listPageUrlsEndpoint, renderPageEndpoint, type ServerRenderedPages } from '@portal/contracts-common'
import { registrationRoutes as routes } from '../routes.ts'

export const renderPage = renderPageEndpoint(routes.renderPage)
export const listPageUrls = listPageUrlsEndpoint(routes.listPageUrls)

/** The page behind the QR code of a certificate, which must be readable on any phone. */
export const registrationPages: ServerRenderedPages = {
  renderPath: routes.renderPage.path,
  urlsPath: routes.listPageUrls.path,
  pages: [{ path: '/certificate/verify/:token', limitPerMinute: 30 }],
}
