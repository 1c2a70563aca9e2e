import { createClient, createTransport, type Client } from '@portal/api-client'
import type { RegulationsHttp } from '@portal/contracts-regulations'
import { regulationsRoutes } from '@portal/contracts-regulations/routes'
import type { ShellHost } from '@portal/contracts-shell/light'

let client: Client<RegulationsHttp> | undefined
let shell: ShellHost | undefined

/** Creates the client of the regulations service; call once, before the first page. */
export function connect(host: ShellHost): void {
  shell = host
  client = createClient<RegulationsHttp>(regulationsRoutes, createTransport(host))
}

/** The client of the regulations service, typed by its contract. */
export function regulationsApi(): Client<RegulationsHttp> {
  if (!client) throw new Error('the remote was not started')
  return client
}

/** Returns the shell that started the remote. */
export function getShellHost(): ShellHost {
  if (!shell) throw new Error('the remote was not started')
  return shell
}
