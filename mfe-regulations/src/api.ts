import { createClient, transportOf, type Client } from '@portal/api-client'
import type { RegulationsHttp } from '@portal/contracts-regulations'
import { regulationsRoutes } from '@portal/contracts-regulations/routes'
import type { ShellHost } from '@portal/contracts-shell/light'

let client: Client<RegulationsHttp> | undefined
let shell: ShellHost | undefined

/** Makes the client of the regulations service; once, before the first page. */
export function connect(host: ShellHost): void {
  shell = host
  client = createClient<RegulationsHttp>(regulationsRoutes, transportOf(host))
}

/** The calls of the regulations service, typed by its contract. */
export function api(): Client<RegulationsHttp> {
  if (!client) throw new Error('the remote was not started')
  return client
}

/** The shell that started the remote, for the clients of its further areas. */
export function connectedHost(): ShellHost {
  if (!shell) throw new Error('the remote was not started')
  return shell
}
