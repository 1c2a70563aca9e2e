import { Inject, Injectable } from '@nestjs/common'
import { personRoles } from '@portal/contracts-common'
import { getCertificateStatus, type CertificateStatus } from '@portal/contracts-registration/certificate-rules'
import type { CertificateCheck, CertificateHolder } from '@portal/contracts-registration'
import { toAuthorityDate } from '@portal/formats'
import { CLOCK, type Clock } from '@portal/service-kit'
import { listRolesInEffect, PersonDetailsQueries, type PersonDetails } from '../people/index.ts'
import { CertificateStore } from './certificates.store.ts'

/** Compares certificates with the current record. */
@Injectable()
export class CertificateChecks {
  constructor(
    private readonly store: CertificateStore,
    private readonly details: PersonDetailsQueries,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async check(token: string): Promise<CertificateCheck> {
    const checkedAt = this.clock.now().toISOString()
    const certificate = await this.store.findByToken(token)
    const person = certificate && (await this.details.find(certificate.personId))
    if (!certificate || !person) return { status: 'unknown', checkedAt, issuedAt: null, holder: null }
    const status = this.getStatus(person, certificate.revokedAt !== null)
    const isRevoked = status === 'revoked'
    return {
      status,
      checkedAt,
      issuedAt: isRevoked ? null : certificate.issuedAt,
      holder: isRevoked ? null : this.toHolder(person),
    }
  }

  getStatus(person: PersonDetails, isRevoked = false): Exclude<CertificateStatus, 'unknown'> {
    const licensesExpireOn = person.licenses.filter(({ status }) => status !== 'rejected').map((each) => each.expiresOn)
    const facts = { isRevoked, personStatus: person.status, licensesExpireOn }
    return getCertificateStatus(facts, toAuthorityDate(this.clock.now()))
  }

  /** Returns what a certificate says about a person today. */
  toHolder(person: PersonDetails): CertificateHolder {
    const roles = listRolesInEffect(person, toAuthorityDate(this.clock.now())).toSorted(
      (a, b) => personRoles.indexOf(a.role) - personRoles.indexOf(b.role),
    )
    return {
      hisaPersonId: person.hisaPersonId,
      displayName: person.displayName,
      isCovered: person.isCovered,
      roles: roles.flatMap(({ role, title }) =>
        role === 'covered-person' || role === 'non-covered-person'
          ? []
          : { role, title, states: role === 'veterinarian' ? listVetStates(person) : [] },
      ),
      licensedStates: [...person.licensedStates],
      registeredOn: toAuthorityDate(new Date(person.registeredAt)),
    }
  }
}

/** Returns the states in which a veterinarian may practice: those with a verified vet board license. */
function listVetStates({ licenses }: PersonDetails): string[] {
  return licenses.filter(({ type, status }) => type === 'vet-board' && status === 'verified').map(({ state }) => state)
}
