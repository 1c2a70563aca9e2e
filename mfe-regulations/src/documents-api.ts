import { createClient, transportOf, type Client } from '@portal/api-client'
import type { DocumentsHttp } from '@portal/contracts-regulations'
import {
  documentCategoryRoutes,
  documentRoutes,
  fileRoutes,
  occupationRoutes,
} from '@portal/contracts-regulations/document-routes'
import { connectedHost } from './api.ts'
import type { DocumentFamily } from './document-addresses.ts'

const routes = { ...documentRoutes, ...fileRoutes, ...documentCategoryRoutes, ...occupationRoutes }
const clients = new WeakMap<object, Client<DocumentsHttp>>()

/** The calls about documents, typed by their contract. Apart from the reading pages' client, which does without them. */
export function documentsApi(): Client<DocumentsHttp> {
  const host = connectedHost()
  const client = clients.get(host) ?? createClient<DocumentsHttp>(routes, transportOf(host))
  clients.set(host, client)
  return client
}

/** The calls that documents for everybody and documents for tracks have both. */
export function familyApi(family: DocumentFamily) {
  const api = documentsApi()
  return family === 'track'
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
