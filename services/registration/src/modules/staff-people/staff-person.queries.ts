import { Inject, Injectable } from '@nestjs/common'
import type { StaffPerson } from '@portal/contracts-registration'
import { formatPersonName, type PersonName } from '@portal/contracts-registration/registration-rules'
import { FieldEncryption } from '@portal/field-encryption'
import { toAuthorityDate } from '@portal/formats'
import { Database } from '@portal/persistence'
import { CLOCK, refuse, type Clock } from '@portal/service-kit'
import { personColumns } from '../people/index.ts'
import { maskContact, maskEnding } from './masks.ts'

interface Row extends Record<string, unknown> {
  readonly person: Omit<
    StaffPerson,
    'formerHisaPersonId' | 'licenses' | 'contacts' | 'names' | 'roles' | 'requestedRoles' | 'hasAccount'
  > & {
    readonly names: readonly { readonly name: PersonName; effectiveFrom: string; effectiveTo: string | null }[]
  }
}

export interface LicenseRow extends Record<string, unknown> {
  readonly license_id: string
  readonly type: StaffPerson['licenses'][number]['type']
  readonly state: string
  readonly number: Buffer
  readonly status: StaffPerson['licenses'][number]['status']
  readonly expires_on: string | null
}

export interface ContactRow extends Record<string, unknown> {
  readonly contact_id: string
  readonly channel: 'email' | 'phone'
  readonly destination: Buffer
  readonly confirmed_at: string | null
}

const select = {
  name: 'staff-person',
  text: `select json_build_object('personId', p.person_id, 'hisaPersonId', p.hisa_person_id, 'displayName', p.display_name,
      'status', p.status, 'isCovered', p.is_covered, 'needsReview', p.needs_review, 'registeredAt', p.registered_at,
      'revision', p.revision, 'locale', p.locale, 'accountSub', p.account_sub,
      'declinedScore', (select d.score from declined_record d where d.person_id = p.person_id),
      'declinedReasons', coalesce((select to_json(d.reasons) from declined_record d where d.person_id = p.person_id), '[]'),
      'isFromRegistry', p.registry_record_id is not null and not p.needs_review,
      'hasGuardian', exists (select from person_guardian g where g.person_id = p.person_id),
      'licensedStates', coalesce((select json_agg(distinct l.state) from licensed_state l
        where l.person_id = p.person_id and l.effective_to is null), '[]'),
      'suspendedThrough', (select e.last_day from suspension_end e where e.person_id = p.person_id),
      'allRoles', coalesce((select json_agg(json_build_object('roleId', r.role_id, 'role', r.role, 'title', r.title,
          'status', case when r.status = 'active' and r.effective_to <= $2 then 'ended' else r.status end,
          'track', r.track, 'effectiveFrom', r.effective_from, 'effectiveTo', r.effective_to, 'requestedAt', r.requested_at)
          order by r.status = 'requested' desc, r.effective_from desc, r.role)
        from person_role r where r.person_id = p.person_id), '[]'),
      'names', coalesce((select json_agg(json_build_object('name', json_strip_nulls(json_build_object('prefix', n.prefix,
          'firstName', n.first_name, 'middleName', n.middle_name, 'lastName', n.last_name,
          'additionalLastName', n.additional_last_name, 'suffix', n.suffix)),
          'effectiveFrom', n.effective_from, 'effectiveTo', n.effective_to) order by n.effective_from desc)
        from person_name n where n.person_id = p.person_id), '[]'),
      'statuses', coalesce((select json_agg(json_build_object('status', s.status, 'reason', s.reason,
          'effectiveFrom', s.effective_from, 'effectiveTo', s.effective_to) order by s.effective_from desc, s.status_id desc)
        from person_status s where s.person_id = p.person_id), '[]')) as person
    from person p where p.person_id = $1`,
}
export const selectLicenses = {
  name: 'staff-person-licenses',
  text: `select license_id, type, state, number, status, expires_on::text from person_license
    where person_id = $1 and effective_to is null order by type, state`,
}
export const selectContacts = {
  name: 'staff-person-contacts',
  text: `select contact_id, channel, destination, confirmed_at from person_contact
    where person_id = $1 and effective_to is null order by channel`,
}

/** Reads a person for staff. */
@Injectable()
export class StaffPersonQueries {
  constructor(
    private readonly database: Database,
    private readonly encryption: FieldEncryption,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Returns a person with masked identity data; `requested` is the number that was asked for. */
  async get(personId: string, requested: string): Promise<StaffPerson> {
    const today = toAuthorityDate(this.clock.now())
    const [row, licenses, contacts] = await Promise.all([
      this.database.find<Row>(select, [personId, today]),
      this.database.rows<LicenseRow>(selectLicenses, [personId]),
      this.database.rows<ContactRow>(selectContacts, [personId]),
    ])
    const { person } = row ?? refuse('resource.not-found')
    const allRoles = person.allRoles.map((role) => ({ ...role, requestedAt: toIso(role.requestedAt) }))
    const isInEffect = ({ status, effectiveFrom }: (typeof allRoles)[number]) =>
      status === 'active' && effectiveFrom <= today
    return {
      ...person,
      registeredAt: toIso(person.registeredAt),
      hasAccount: person.accountSub !== null,
      formerHisaPersonId: requested === person.hisaPersonId ? null : requested,
      roles: [...new Set(allRoles.filter(isInEffect).map(({ role }) => role))].toSorted(),
      requestedRoles: [...new Set(allRoles.filter(({ status }) => status === 'requested').map(({ role }) => role))],
      allRoles,
      licenses: licenses.map(({ license_id: licenseId, type, state, number, status, expires_on: expiresOn }) => ({
        licenseId,
        type,
        state,
        ending: maskEnding(this.encryption.decrypt(personColumns.licenseNumber, licenseId, number)),
        status,
        expiresOn,
      })),
      contacts: contacts.map(({ contact_id: contactId, channel, destination, confirmed_at: confirmedAt }) => ({
        channel,
        destination: maskContact(this.encryption.decrypt(personColumns.contact, contactId, destination)),
        isConfirmed: confirmedAt !== null,
      })),
      names: person.names.map(({ name, ...period }) => ({ name: formatPersonName(name), ...toPeriod(period) })),
      statuses: person.statuses.map(({ status, reason, ...period }) => ({ status, reason, ...toPeriod(period) })),
    }
  }
}

const toIso = (at: string) => new Date(at).toISOString()

function toPeriod({ effectiveFrom, effectiveTo }: { effectiveFrom: string; effectiveTo: string | null }) {
  return { effectiveFrom: toIso(effectiveFrom), effectiveTo: effectiveTo === null ? null : toIso(effectiveTo) }
}
