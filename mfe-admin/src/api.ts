import { createClient, transportOf, type Client } from '@portal/api-client'
import type { AdminHttp } from '@portal/contracts-admin'
import { adminRoutes } from '@portal/contracts-admin/routes'
import type { ShellHost } from '@portal/contracts-shell/light'

let client: Client<AdminHttp> | undefined

/** Makes the client of the admin service; once, before the first page. */
export function connect(host: ShellHost): void {
  client = createClient<AdminHttp>(adminRoutes, transportOf(host))
}

/** The calls of the admin service, typed by its contract. */
export function adminApi(): Client<AdminHttp> {
  if (!client) throw new Error('the remote was not started')
  return client
}
