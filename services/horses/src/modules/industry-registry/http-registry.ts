import { horseColors, horseSexes } from '@portal/contracts-horses/identity-rules'
import type { OutboundHttp } from '@portal/outbound-http'
import { z } from 'zod'
import type { HorseSearch } from '../horse-search/index.ts'
import { IndustryRegistry, type RegistryHorse } from './industry-registry.ts'

const response = z.object({
  horses: z.array(
    z.object({
      registryNumber: z.string().min(1).max(40),
      name: z.string().max(200).nullable(),
      yearOfBirth: z.int(),
      damName: z.string().max(200),
      sireName: z.string().max(200).nullable(),
      sex: z.enum(horseSexes),
      color: z.enum(horseColors),
      microchip: z.string().max(20).nullable(),
    }),
  ),
})

/** A registry of another organization: `POST /horses/search` with a {@link HorseSearch} and a limit. */
export class HttpRegistry extends IndustryRegistry {
  readonly #http: OutboundHttp

  constructor(http: OutboundHttp) {
    super()
    this.#http = http
  }

  async find(search: HorseSearch, limit: number): Promise<readonly RegistryHorse[]> {
    const { horses } = await this.#http.postJson('/horses/search', { ...search, limit }, response)
    return horses.slice(0, limit)
  }
}
