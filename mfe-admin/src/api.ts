import { createClient, transportOf, type Client } from '@portal/api-client'
import type { AdminHttp } from '@portal/contracts-admin'
import { adminRoutes } from '@portal/contracts-admin/routes'
import type { DocumentsHttp, RegulationsHttp } from '@portal/contracts-regulations'
import {
  documentCategoryRoutes,
  documentRoutes,
  fileRoutes,
  occupationRoutes,
} from '@portal/contracts-regulations/document-routes'
import { regulationsRoutes } from '@portal/contracts-regulations/routes'
import type { ShellHost } from '@portal/contracts-shell/light'

interface Clients {
  readonly admin: Client<AdminHttp>
  readonly regulations: Client<RegulationsHttp>
  readonly documents: Client<DocumentsHttp>
}

const documentsRoutes = { ...documentRoutes, ...fileRoutes, ...documentCategoryRoutes, ...occupationRoutes }

let clients: Clients | undefined

/** Makes the clients of the services; once, before the first page. */
export function connect(host: ShellHost): void {
  const transport = transportOf(host)
  clients = {
    admin: createClient<AdminHttp>(adminRoutes, transport),
    regulations: createClient<RegulationsHttp>(regulationsRoutes, transport),
    documents: createClient<DocumentsHttp>(documentsRoutes, transport),
  }
}

/** The calls of the admin service, typed by its contract. */
export function adminApi(): Client<AdminHttp> {
  return connected().admin
}

/** The calls of the regulations service, typed by its contract. */
export function regulationsApi(): Client<RegulationsHttp> {
  return connected().regulations
}

/** The calls of the regulations service about documents and their files. */
export function documentsApi(): Client<DocumentsHttp> {
  return connected().documents
}

function connected(): Clients {
  if (!clients) throw new Error('the remote was not started')
  return clients
}
