import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { FieldEncryption } from '@portal/field-encryption'
import { personColumns, type NewPerson } from '../people/index.ts'
import type { SharedFacts } from './duplicate-score.ts'

/** A person who shares facts with a new one. */
export interface SimilarPerson extends SharedFacts {
  readonly personId: string
  readonly firstName: string
  readonly lastName: string
  readonly additionalLastName: string | null
}

const maxSimilar = 50

/** Finds persons who share a date of birth, a license, an email address or a phone number, by their digests. */
@Injectable()
export class DuplicateFacts {
  constructor(private readonly encryption: FieldEncryption) {}

  async findSimilar(em: EntityManager, personId: string, person: NewPerson): Promise<readonly SimilarPerson[]> {
    const { encryption } = this
    const toHex = (digests: readonly Buffer[]) => digests.map((digest) => digest.toString('hex'))
    const contacts = person.contacts.flatMap(({ channel, destination }) =>
      toHex(encryption.digests(personColumns.contact, destination)).map((digest) => ({ channel, digest })),
    )
    const licenses = person.licenses.flatMap(({ state, number }) =>
      toHex(encryption.digests(personColumns.licenseNumber, number)).map((digest) => ({ state, digest })),
    )
    const births = toHex(encryption.digests(personColumns.dateOfBirth, person.dateOfBirth))
    return em.execute<SimilarPerson[]>(
      `with birth as (
          select i.person_id from person_identity i
            where i.date_of_birth_digest in (select decode(b, 'hex') from jsonb_array_elements_text(?::jsonb) b)
        ), license as (
          select l.person_id from jsonb_to_recordset(?::jsonb) as w (state text, digest text)
            join person_license l on l.number_digest = decode(w.digest, 'hex') and l.state = w.state
        ), contact as (
          select c.person_id, w.channel from jsonb_to_recordset(?::jsonb) as w (channel text, digest text)
            join person_contact c on c.destination_digest = decode(w.digest, 'hex') and c.effective_to is null
        ), found as (
          select person_id from birth union select person_id from license union select person_id from contact
        )
        select p.person_id as "personId", n.first_name as "firstName", n.last_name as "lastName",
          n.additional_last_name as "additionalLastName",
          exists (select from birth b where b.person_id = p.person_id) as "dateOfBirth",
          exists (select from license l where l.person_id = p.person_id) as license,
          exists (select from contact c where c.person_id = p.person_id and c.channel = 'email') as email,
          exists (select from contact c where c.person_id = p.person_id and c.channel = 'phone') as phone,
          exists (select from licensed_state a join licensed_state b using (state)
            where a.person_id = p.person_id and b.person_id = ? and a.effective_to is null and b.effective_to is null) as state
        from found join person p using (person_id)
        join person_name n on n.person_id = p.person_id and n.effective_to is null
        where p.person_id <> ? and p.status <> 'merged'
        order by license desc, email desc, "dateOfBirth" desc, p.person_id limit ${maxSimilar}`,
      [JSON.stringify(births), JSON.stringify(licenses), JSON.stringify(contacts), personId, personId],
    )
  }
}
