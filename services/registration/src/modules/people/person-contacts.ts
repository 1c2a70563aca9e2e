import { MikroORM, type EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import type { PersonRole } from '@portal/contracts-common'
import { FieldEncryption } from '@portal/field-encryption'
import { toAuthorityDate } from '@portal/formats'
import { NoticeRecipients, type NoticeRecipient } from '@portal/notices'
import { Database, getTransactionConnection, inTransaction } from '@portal/persistence'
import type { Locale } from '@portal/service-texts'
import { personColumns } from './encrypted-columns.ts'
import { toHisaPersonId } from './person-ids.ts'

/** A person whom another one may name. */
export interface NamedPerson {
  readonly personId: string
  readonly hisaPersonId: string
  readonly displayName: string
  /** Roles in effect on the day of the search; none while the person is suspended or inactive. */
  readonly roles: readonly PersonRole[]
}

interface ContactRow extends Record<string, unknown> {
  readonly locale: Locale
  readonly contact_id: string | null
  readonly channel: 'email' | 'phone'
  readonly destination: Buffer
}

const selectContacts = {
  name: 'person-contacts-current',
  text: `select p.locale, c.contact_id, c.channel, c.destination
    from person p left join person_contact c
      on c.person_id = p.person_id and c.effective_to is null and c.confirmed_at is not null
    where p.person_id = $1 and p.status <> 'merged' order by c.confirmed_at, c.contact_id`,
}
/** Others may belong to somebody else. */
const selectPhones = {
  name: 'person-contacts-phones',
  text: `select c.person_id, c.contact_id, c.destination from person_contact c join person p using (person_id)
    where c.person_id = any($1) and p.status = 'active' and c.channel = 'phone' and c.effective_to is null
      and c.confirmed_at is not null order by c.confirmed_at desc, c.contact_id`,
}
const personsWhere = (name: string, condition: string) => ({
  name,
  text: `select p.person_id, p.hisa_person_id, p.display_name,
      case when p.status = 'active' then coalesce((select array_agg(distinct r.role order by r.role) from person_role r
        where r.person_id = p.person_id and r.status = 'active' and r.effective_from <= $2
          and (r.effective_to is null or r.effective_to > $2)), '{}') else '{}' end as roles
    from person p where p.status <> 'merged' and ${condition}`,
})
const selectByNumber = personsWhere('person-named-by-number', 'p.hisa_person_id = $1')
const selectById = personsWhere('person-named-by-id', 'p.person_id = $1')
const selectByContact = personsWhere(
  'person-named-by-contact',
  `p.person_id in (select person_id from person_contact
    where destination_digest = any($1) and confirmed_at is not null and effective_to is null)`,
)
/** The ids of duplicates lead to the person they were merged into. */
const selectRemaining = {
  name: 'persons-remaining',
  text: `with recursive target as (
      select person_id, merged_into from person where person_id = any($1)
      union select p.person_id, p.merged_into from person p join target t on p.person_id = t.merged_into)
    select person_id from target where merged_into is null order by person_id`,
}

/** How persons can be reached and found by other persons' input. */
@Injectable()
export class PersonContacts {
  constructor(
    private readonly database: Database,
    private readonly encryption: FieldEncryption,
    private readonly orm: MikroORM,
    recipients: NoticeRecipients,
  ) {
    recipients.use((em, personId) => this.findRecipient(em, personId))
  }

  /** Returns the language and the confirmed addresses of a person. Others may belong to somebody else. */
  async findRecipient(em: EntityManager, personId: string): Promise<NoticeRecipient | undefined> {
    const connection = await getTransactionConnection(em)
    const { rows } = await connection.query<ContactRow>({ ...selectContacts, values: [personId] })
    const [first] = rows
    if (!first) return undefined
    const find = (channel: ContactRow['channel']) => {
      const row = rows.find((each) => each.channel === channel)
      return row?.contact_id ? this.encryption.decrypt(personColumns.contact, row.contact_id, row.destination) : null
    }
    return { locale: first.locale, email: find('email'), phone: find('phone') }
  }

  /** Returns the addresses that a person has confirmed, outside of a transaction without `em`. */
  async listConfirmed(personId: string, em?: EntityManager): Promise<string[]> {
    const found = em
      ? await this.findRecipient(em, personId)
      : await inTransaction(this.orm, (own) => this.findRecipient(own, personId))
    return [found?.email, found?.phone].filter((address) => typeof address === 'string')
  }

  /** Returns the confirmed phone number of active persons by id, in E.164. */
  async listPhones(personIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const rows = await this.database.rows<{ person_id: string; contact_id: string; destination: Buffer }>(
      selectPhones,
      [[...new Set(personIds)]],
    )
    return new Map(
      rows.map(({ person_id: personId, contact_id: contactId, destination }) => [
        personId,
        this.encryption.decrypt(personColumns.contact, contactId, destination),
      ]),
    )
  }

  /** Returns the ids of the persons that remain after merges, without unknown ids. */
  async listRemainingIds(em: EntityManager, personIds: readonly string[]): Promise<string[]> {
    const connection = await getTransactionConnection(em)
    const { rows } = await connection.query<{ person_id: string }>({ ...selectRemaining, values: [personIds] })
    return rows.map((row) => row.person_id)
  }

  findByHisaPersonId(em: EntityManager, hisaPersonId: string, now: Date): Promise<NamedPerson | undefined> {
    return this.findOne(em, selectByNumber, toHisaPersonId(hisaPersonId), now)
  }

  findById(em: EntityManager, personId: string, now: Date): Promise<NamedPerson | undefined> {
    return this.findOne(em, selectById, personId, now)
  }

  /** Returns the person who confirmed an address; none when several did. */
  async findByConfirmedContact(em: EntityManager, destination: string, now: Date): Promise<NamedPerson | undefined> {
    const digests = this.encryption.digests(personColumns.contact, destination)
    const found = await this.list(em, selectByContact, digests, now)
    return found.length === 1 ? found[0] : undefined
  }

  private async findOne(em: EntityManager, statement: typeof selectById, value: string, now: Date) {
    const [person] = await this.list(em, statement, value, now)
    return person
  }

  private async list(em: EntityManager, statement: typeof selectById, value: unknown, now: Date) {
    const connection = await getTransactionConnection(em)
    const { rows } = await connection.query<{
      person_id: string
      hisa_person_id: string
      display_name: string
      roles: PersonRole[]
    }>({ ...statement, values: [value, toAuthorityDate(now)] })
    return rows.map((row): NamedPerson => ({
      personId: row.person_id,
      hisaPersonId: row.hisa_person_id,
      displayName: row.display_name,
      roles: row.roles,
    }))
  }
}
