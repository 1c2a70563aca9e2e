export { DocumentQueries } from './documents.queries.ts'
export { DocumentsModule } from './documents.module.ts'
