import { createClient, createTransport, type Client } from '@portal/api-client'
import type { HorsesHttp } from '@portal/contracts-horses'
import { horsesRoutes } from '@portal/contracts-horses/routes'
import type { ShellHost } from '@portal/contracts-shell/light'

let client: Client<HorsesHttp> | undefined

/** Creates the client of the horses service; call once, before the first page. */
export function connect(host: ShellHost): void {
  client = createClient<HorsesHttp>(horsesRoutes, createTransport(host))
}

/** The client of the horses service, typed by its contract. */
export function horsesApi(): Client<HorsesHttp> {
  if (!client) throw new Error('the remote was not started')
  return client
}
