import { Injectable } from '@nestjs/common'
import { getCommenterType } from '@portal/contracts-regulations/rules'
import { People } from '@portal/people'
import type { Caller } from '@portal/service-kit'
import { LRUCache } from 'lru-cache'
import { isDefaultName, toPublishedName } from './published-name.ts'

/** How long a changed name may still be published under the old one. */
const cacheMs = 60_000

/** Names published with what people write, from the service's copy of persons and accounts (docs/adr/0008). */
@Injectable()
export class AuthorNames {
  private readonly cache = new LRUCache<string, string>({ max: 20_000, ttl: cacheMs })

  constructor(private readonly people: People) {}

  /** Returns the name to publish with what the caller writes; a default name until its event has arrived. */
  async getPublished(caller: Caller): Promise<string> {
    const type = getCommenterType(caller.groups)
    const key = `${type} ${caller.sub}`
    const cached = this.cache.get(key)
    if (cached !== undefined) return cached
    const name = toPublishedName(await this.people.findName(caller.sub), type)
    if (!isDefaultName(name)) this.cache.set(key, name)
    return name
  }
}
