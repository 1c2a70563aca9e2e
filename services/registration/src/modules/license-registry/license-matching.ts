import type { FieldEncryption } from '@portal/field-encryption'
import type { Clock } from '@portal/service-kit'
import { z } from 'zod'
import { maskEntry, type Candidate, type CandidateSearch } from './candidate.ts'
import type { IdentityCheck, IdentityClaim, LicenseRegistry } from './license-registry.ts'

const handleMinutes = 30
const handleContent = z.object({ entryId: z.string(), expiresAt: z.number() })
/** The place that encrypted handles are bound to, with the owner as the row. */
const handlePlace = { table: 'license_candidate', id: 'owner', column: 'handle' }

/**
 * Finds the license of a person who registers, without revealing more of other people than masked facts. The owner of a search is
 * the draft, and its handles are useless for others. Callers limit the rate and lock a candidate after repeated mismatches.
 */
export class LicenseMatching {
  readonly #registry: LicenseRegistry
  readonly #encryption: FieldEncryption
  readonly #clock: Clock

  constructor(registry: LicenseRegistry, encryption: FieldEncryption, clock: Clock) {
    this.#registry = registry
    this.#encryption = encryption
    this.#clock = clock
  }

  /** Returns at most ten candidates, the best first. */
  async findCandidates(ownerId: string, search: CandidateSearch): Promise<readonly Candidate[]> {
    const entries = await this.#registry.findCandidates(search)
    const expiresAt = this.#clock.now().getTime() + handleMinutes * 60_000
    return entries.map((entry) => ({
      handle: this.#seal(ownerId, { entryId: entry.entryId, expiresAt }),
      ...maskEntry(entry),
    }))
  }

  /** Returns the id of the entry that a handle names, or undefined when it expired or belongs to another owner. */
  openHandle(ownerId: string, handle: string): string | undefined {
    try {
      const value = this.#encryption.decryptJson(handlePlace, ownerId, Buffer.from(handle, 'base64url'))
      const { entryId, expiresAt } = handleContent.parse(value)
      return expiresAt > this.#clock.now().getTime() ? entryId : undefined
    } catch {
      return undefined
    }
  }

  /** Compares what a person states with an entry from {@link openHandle}. */
  checkIdentity(entryId: string, claim: IdentityClaim): Promise<IdentityCheck> {
    return this.#registry.checkIdentity(entryId, claim)
  }

  #seal(ownerId: string, content: z.infer<typeof handleContent>): string {
    return this.#encryption.encryptJson(handlePlace, ownerId, content).toString('base64url')
  }
}
