import { createClient, createTransport, type Client } from '@portal/api-client'
import type { DocumentsHttp } from '@portal/contracts-regulations'
import {
  documentCategoryRoutes,
  documentRoutes,
  fileRoutes,
  occupationRoutes,
} from '@portal/contracts-regulations/document-routes'
import { getShellHost } from './regulations-api.ts'
import type { DocumentCollection } from '../documents/document-urls.ts'

const routes = { ...documentRoutes, ...fileRoutes, ...documentCategoryRoutes, ...occupationRoutes }
const clients = new WeakMap<object, Client<DocumentsHttp>>()

/**
 * The client for documents, typed by its contract. Separate from the regulations client, so that reading pages don't
 * load its routes.
 */
export function documentsApi(): Client<DocumentsHttp> {
  const host = getShellHost()
  const client = clients.get(host) ?? createClient<DocumentsHttp>(routes, createTransport(host))
  clients.set(host, client)
  return client
}

/** Calls that exist for both regular documents and track documents. */
export function getCollectionApi(collection: DocumentCollection) {
  const api = documentsApi()
  return collection === 'track'
    ? {
        get: api.getTrackDocument,
        list: api.listTrackDocuments,
        rendition: api.getTrackRendition,
        promote: api.promoteTrackDocument,
      }
    : {
        get: api.getRegDocument,
        list: api.listRegDocuments,
        rendition: api.getRegRendition,
        promote: api.promoteRegDocument,
      }
}
