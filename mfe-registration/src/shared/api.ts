import { createClient, createTransport, type Client } from '@portal/api-client'
import type { RegistrationHttp } from '@portal/contracts-registration'
import { registrationRoutes } from '@portal/contracts-registration/routes'
import type { ShellHost } from '@portal/contracts-shell/light'

type RegistrationClient = Client<RegistrationHttp>

let client: RegistrationClient | undefined

/** Creates the client of the registration service; call once, before the first page. */
export function connect(host: ShellHost): void {
  client = createClient<RegistrationHttp>(registrationRoutes, createTransport(host))
}

/** The client of the registration service, typed by its contract. */
export function registrationApi(): RegistrationClient {
  if (!client) throw new Error('the remote was not started')
  return client
}
