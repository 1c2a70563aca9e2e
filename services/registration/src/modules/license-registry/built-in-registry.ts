import type { FieldEncryption } from '@portal/field-encryption'
import type { Database } from '@portal/persistence'
import { maxCandidates, type CandidateSearch, type FoundEntry } from './candidate.ts'
import { LicenseRegistry, type IdentityCheck, type IdentityClaim } from './license-registry.ts'
import { toNameKeys } from './name-keys.ts'
import { normalizeLicenseNumber, registryDateOfBirth, registryLicenseNumber } from './registry-columns.ts'
import { compareIdentity, findCandidates, type CandidateRow, type IdentityRow } from './registry.queries.ts'

/** The registry that staff import into the service's database. */
export class BuiltInLicenseRegistry extends LicenseRegistry {
  readonly #database: Database
  readonly #encryption: FieldEncryption

  constructor(database: Database, encryption: FieldEncryption) {
    super()
    this.#database = database
    this.#encryption = encryption
  }

  async findCandidates(search: CandidateSearch): Promise<readonly FoundEntry[]> {
    const rows = await this.#database.rows<CandidateRow>(findCandidates, toParameters(this.#encryption, search))
    return rows.map((row) => this.#toFoundEntry(row))
  }

  async checkIdentity(entryId: string, claim: IdentityClaim): Promise<IdentityCheck> {
    const row = await this.#database.find<IdentityRow>(compareIdentity, [
      entryId,
      this.#encryption.digests(registryDateOfBirth, claim.dateOfBirth),
      this.#encryption.digests(registryLicenseNumber, claim.licenseNumber),
      claim.state,
    ])
    if (!row?.is_confirmed) return { outcome: 'not-confirmed' }
    const { first_name: firstName, last_name: lastName, role, expires_on: expiresOn } = row
    return { outcome: 'confirmed', firstName, lastName, role, expiresOn }
  }

  #toFoundEntry({ id, first_name, last_name, city, state, role, license_number }: CandidateRow): FoundEntry {
    const licenseNumber = this.#encryption.decrypt(registryLicenseNumber, id, license_number)
    const licenseEnding = normalizeLicenseNumber(licenseNumber).slice(-2)
    return { entryId: id, firstName: first_name, lastName: last_name, city, state, role, licenseEnding }
  }
}

/** The parameters of {@link findCandidates}. Surnames of less than three letters are compared exactly only. */
export function toParameters(
  encryption: FieldEncryption,
  { state, licenseNumber = '', lastName = '', firstName = '' }: CandidateSearch,
): readonly unknown[] {
  const keys = toNameKeys(firstName, lastName)
  const surnames = [keys.surname, keys.secondSurname ?? ''].filter((key) => key !== '')
  const sounds = surnames.length === 0 ? [] : [keys.surnameSound, keys.secondSurnameSound ?? '']
  const digests =
    normalizeLicenseNumber(licenseNumber) === '' ? [] : encryption.digests(registryLicenseNumber, licenseNumber)
  const searchedSounds = sounds.filter((sound, index) => sound !== '' && (surnames[index]?.length ?? 0) > 2)
  return [state, digests, surnames, searchedSounds, keys.firstName, maxCandidates]
}
