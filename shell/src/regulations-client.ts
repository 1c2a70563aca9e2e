import { createClient, transportOf, type Client } from '@portal/api-client'
import type { RegulationsHttp } from '@portal/contracts-regulations'
import { regulationsRoutes } from '@portal/contracts-regulations/routes'
import type { ShellHost } from '@portal/contracts-shell/host'
import { useShell } from '@portal/shell-sdk'

const clients = new WeakMap<ShellHost, Client<RegulationsHttp>>()

/** The calls of the regulations area that the shell makes: what the home page lists, and definitions. */
export function useRegulations(): Client<RegulationsHttp> {
  const host = useShell()
  const client = clients.get(host) ?? createClient<RegulationsHttp>(regulationsRoutes, transportOf(host))
  clients.set(host, client)
  return client
}
