import type { Endpoint } from '@portal/contracts-common'
import { z } from 'zod'

const runtimeSettings = z.object({ personServiceUrl: z.url() })

/** Returns the origin of an endpoint: the person service has its own, which `/config.json` of the portal names. */
export async function findOrigin(portalOrigin: string, endpoint: Endpoint): Promise<string> {
  if (endpoint.host !== 'person') return portalOrigin
  const response = await fetch(new URL('/config.json', portalOrigin))
  return runtimeSettings.parse(await response.json()).personServiceUrl
}
