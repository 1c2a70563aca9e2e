import type { InternalApiClient } from './internal-api-client.ts'

/** Sends a request to each service (or only to `service`) and returns the responses; names the services that did not respond. */
export async function askServices<Response extends object>(
  internalApi: InternalApiClient,
  request: (service: string) => Promise<Response>,
  service?: string,
): Promise<{ readonly lists: (Response & { readonly service: string })[]; readonly unavailableServices: string[] }> {
  const services = internalApi.listServices().filter((name) => service === undefined || name === service)
  const unavailableServices: string[] = []
  const lists = await Promise.all(
    services.map(async (name) => {
      try {
        return [{ ...(await request(name)), service: name }]
      } catch {
        unavailableServices.push(name)
        return []
      }
    }),
  )
  return { lists: lists.flat(), unavailableServices: unavailableServices.sort() }
}
