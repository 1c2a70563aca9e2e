export { DocumentQueries } from './documents.queries.ts'
export { DocumentsModule } from './documents.module.ts'
export { publishedDocumentPages } from './page-urls.queries.ts'
