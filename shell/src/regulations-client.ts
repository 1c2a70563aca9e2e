import { createClient, createTransport, type Client } from '@portal/api-client'
import type { RegulationsHttp } from '@portal/contracts-regulations'
import { regulationsRoutes } from '@portal/contracts-regulations/routes'
import type { ShellHost } from '@portal/contracts-shell/host'
import { useShell } from '@portal/shell-sdk'

const clients = new WeakMap<ShellHost, Client<RegulationsHttp>>()

/** Returns the regulations client, used by the home page and the definitions dialog. */
export function useRegulations(): Client<RegulationsHttp> {
  const host = useShell()
  const client = clients.get(host) ?? createClient<RegulationsHttp>(regulationsRoutes, createTransport(host))
  clients.set(host, client)
  return client
}
