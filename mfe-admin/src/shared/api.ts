import { createClient, createTransport, type Client } from '@portal/api-client'
import type { AdminHttp } from '@portal/contracts-admin'
import { adminRoutes } from '@portal/contracts-admin/routes'
import type { HorsesHttp, HorsesStaffHttp } from '@portal/contracts-horses'
import { horsesRoutes } from '@portal/contracts-horses/routes'
import { horsesStaffRoutes } from '@portal/contracts-horses/staff-routes'
import type { StaffHttp } from '@portal/contracts-registration'
import { staffRoutes } from '@portal/contracts-registration/staff-routes'
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
  readonly staff: Client<StaffHttp>
  readonly horses: Client<HorsesHttp & HorsesStaffHttp>
}

const documentsRoutes = { ...documentRoutes, ...fileRoutes, ...documentCategoryRoutes, ...occupationRoutes }

let clients: Clients | undefined

/** Creates the clients of the services. Called once, before the first page is loaded. */
export function connect(host: ShellHost): void {
  const transport = createTransport(host)
  clients = {
    admin: createClient<AdminHttp>(adminRoutes, transport),
    regulations: createClient<RegulationsHttp>(regulationsRoutes, transport),
    documents: createClient<DocumentsHttp>(documentsRoutes, transport),
    staff: createClient<StaffHttp>(staffRoutes, transport),
    horses: createClient<HorsesHttp & HorsesStaffHttp>({ ...horsesRoutes, ...horsesStaffRoutes }, transport),
  }
}

/** Typed client of the admin service. */
export function adminApi(): Client<AdminHttp> {
  return getClients().admin
}

/** Typed client of the regulations service. */
export function regulationsApi(): Client<RegulationsHttp> {
  return getClients().regulations
}

/** Typed client of the document and file endpoints of the regulations service. */
export function documentsApi(): Client<DocumentsHttp> {
  return getClients().documents
}

/** Typed client of the registration service's endpoints for staff. */
export function staffApi(): Client<StaffHttp> {
  return getClients().staff
}

/** Typed client of the horses service. */
export function horsesApi(): Client<HorsesHttp & HorsesStaffHttp> {
  return getClients().horses
}

function getClients(): Clients {
  if (!clients) throw new Error('The remote was not started: call start() before loading a page.')
  return clients
}
