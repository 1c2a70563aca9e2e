import { listPageUrlsEndpoint, renderPageEndpoint, type ServerRenderedPages } from '@portal/contracts-common'
import { regulationsRoutes as routes } from '../routes.ts'

export const renderPage = renderPageEndpoint(routes.renderPage)
export const listPageUrls = listPageUrlsEndpoint(routes.listPageUrls)

/** Parameters that filter or sort the list of documents, which needs scripts. */
const documentFilters = ['q', 'keyword', 'category', 'occupation', 'recent', 'sort', 'reversed', 'status']

/** The pages with published text that readers without scripts and search engines can read. */
export const regulationsPages: ServerRenderedPages = {
  renderPath: routes.renderPage.path,
  urlsPath: routes.listPageUrls.path,
  pages: [
    // The definitions dialog, a page of its own without scripts.
    { path: '/', query: ['definition', 'on', 'page'], requiredQuery: 'definition' },
    { path: '/regulation-viewer', query: ['regulation', 'version', 'asOf', 'compare'] },
    // Both lead to the pages above.
    { path: '/rule/:label', query: ['on'] },
    { path: '/definition/:name', query: ['on'] },
    { path: '/promulgated-regulations', query: ['page'] },
    { path: '/published-documents', query: ['page', ...documentFilters] },
  ],
}
