import { OutboundFailure, OutboundHttp } from '@portal/outbound-http'
import { refuse, type Logger } from '@portal/service-kit'
import { z } from 'zod'
import { maxCandidates, type CandidateSearch, type FoundEntry } from './candidate.ts'
import { LicenseRegistry, type IdentityCheck, type IdentityClaim } from './license-registry.ts'

const candidatesResponse = z.object({
  candidates: z.array(
    z.object({
      entryId: z.string().min(1).max(200),
      firstName: z.string(),
      lastName: z.string(),
      city: z.string().nullable(),
      state: z.string(),
      role: z.string(),
      licenseEnding: z.string().max(2),
    }),
  ),
})
const identityResponse = z.discriminatedUnion('outcome', [
  z.object({
    outcome: z.literal('confirmed'),
    firstName: z.string(),
    lastName: z.string(),
    role: z.string(),
    expiresOn: z.iso.date().nullable().default(null),
  }),
  z.object({ outcome: z.literal('not-confirmed') }),
])
const retryAfterSeconds = 30

/**
 * A registry of another organization: `POST /candidates` with a {@link CandidateSearch}, and `POST /identity-checks` with
 * the entry's id and an {@link IdentityClaim}. Personal data is only in bodies, never in URLs.
 */
export class HttpLicenseRegistry extends LicenseRegistry {
  readonly #http: OutboundHttp
  readonly #logger: Logger

  constructor(http: OutboundHttp, logger: Logger) {
    super()
    this.#http = http
    this.#logger = logger
  }

  async findCandidates(search: CandidateSearch): Promise<readonly FoundEntry[]> {
    const { candidates } = await this.#post('/candidates', { ...search, limit: maxCandidates }, candidatesResponse)
    return candidates.slice(0, maxCandidates)
  }

  checkIdentity(entryId: string, claim: IdentityClaim): Promise<IdentityCheck> {
    return this.#post('/identity-checks', { entryId, ...claim }, identityResponse)
  }

  async #post<Schema extends z.ZodType>(path: string, body: object, schema: Schema): Promise<z.output<Schema>> {
    try {
      return await this.#http.postJson(path, body, schema)
    } catch (failure) {
      if (!(failure instanceof OutboundFailure)) throw failure
      this.#logger.warn({ reason: failure.reason, status: failure.status }, 'the license registry did not answer')
      return refuse('service.unavailable', { retryAfter: retryAfterSeconds })
    }
  }
}
