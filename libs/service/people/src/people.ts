import type { EntityManager } from '@mikro-orm/postgresql'
import { Inject, Injectable } from '@nestjs/common'
import { isRegistered, type PersonRole } from '@portal/contracts-common'
import type { PersonLicense } from '@portal/contracts-registration/events'
import { toAuthorityDate } from '@portal/formats'
import { toNameWords } from '@portal/formats/name-words'
import { Database, readRows } from '@portal/persistence'
import { CLOCK, type Clock } from '@portal/service-kit'
import { NameListeners, type NameListener } from './name-listeners.ts'

/** A person as other services know them. */
export interface Person {
  readonly personId: string
  readonly displayName: string
  /** Permanent number; `null` until an event with it arrives. */
  readonly hisaPersonId: string | null
  readonly status: 'active' | 'inactive' | 'suspended'
  readonly isCovered: boolean
  /** Whether the person is registered today as a covered or a non-covered person. */
  readonly isRegistered: boolean
  /** Roles that are in effect today (America/New_York). */
  readonly roles: readonly PersonRole[]
  /** All licenses, also rejected and expired ones. */
  readonly licenses: readonly PersonLicense[]
}

interface PersonRow {
  readonly person_id: string
  readonly display_name: string
  readonly hisa_person_id: string | null
  readonly status: Person['status']
  readonly is_covered: boolean
  readonly roles: PersonRole[]
  readonly licenses: PersonLicense[]
}

const columns = `p.person_id, p.display_name, p.hisa_person_id, p.status, p.is_covered, p.licenses,
  coalesce((select array_agg(distinct r.role order by r.role) from person_role_copy r where r.person_id = p.person_id
    and r.effective_from <= $2 and (r.effective_to is null or r.effective_to > $2)), '{}') as roles`

const selectByAccount = {
  name: 'person-by-account',
  text: `select ${columns} from person_copy p where p.account_sub = $1`,
}
/** Follows merges, so that the id of a duplicate finds the person it was merged into. */
const selectById = {
  name: 'person-by-id',
  text: `with recursive target as (
      select person_id, merged_into from person_copy where person_id = $1
      union select p.person_id, p.merged_into from person_copy p join target t on p.person_id = t.merged_into)
    select ${columns} from person_copy p join target t using (person_id) where t.merged_into is null`,
}

const selectByWords = {
  name: 'persons-by-name',
  text: `select ${columns} from person_copy p
    where p.name_words @@ to_tsquery('simple', $1) and p.status in ('active', 'suspended')
    order by p.display_name, p.person_id limit $3`,
}

/** Names by id; the id of a duplicate has the name of the person it was merged into. */
const selectNames = {
  name: 'person-names',
  text: `with recursive target as (
      select person_id as id, person_id, merged_into, display_name from person_copy where person_id = any($1)
      union select t.id, p.person_id, p.merged_into, p.display_name
        from person_copy p join target t on p.person_id = t.merged_into)
    select id, display_name as name from target where merged_into is null and display_name is not null`,
}

/** Selects the name of the person with the id in a column that follows merges (`MergedPersons`); part of other statements. */
export const nameOfPerson = (column: string) => `select n.display_name from person_copy n where n.person_id = ${column}`

/** The person with a HISA ID, or the one that a duplicate with it was merged into. */
const selectIdByNumber = {
  name: 'person-id-by-number',
  text: `with recursive target as (
      select person_id, merged_into from person_copy where hisa_person_id = $1
      union select p.person_id, p.merged_into from person_copy p join target t on p.person_id = t.merged_into)
    select person_id from target where merged_into is null`,
}

const selectName = {
  name: 'person-name-by-account',
  text: `select coalesce((select display_name from person_copy where account_sub = $1 limit 1),
    (select name from account_copy where sub = $1)) as name`,
}

/**
 * The service's copy of persons and account names, kept up to date by person events, so that it works while the registration service is
 * down.
 */
@Injectable()
export class People {
  constructor(
    private readonly database: Database,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly listeners: NameListeners,
  ) {}

  /** Returns the person of an account, or undefined. */
  async findByAccount(sub: string): Promise<Person | undefined> {
    return toPerson(await this.database.find<PersonRow>(selectByAccount, [sub, this.today()]))
  }

  /** Returns the person with this id, or the one that a duplicate was merged into, or undefined. */
  async find(personId: string, em?: EntityManager): Promise<Person | undefined> {
    const [row] = await readRows<PersonRow>(this.database, em, selectById, [personId, this.today()])
    return toPerson(row)
  }

  /** Returns the person with this HISA ID, or the one that a duplicate with it was merged into, or undefined. */
  async findByNumber(hisaPersonId: string): Promise<Person | undefined> {
    const row = await this.database.find<{ person_id: string }>(selectIdByNumber, [hisaPersonId])
    return row && this.find(row.person_id)
  }

  /**
   * Returns at most `limit` active and suspended persons whose names have a word that begins with each typed word, in any
   * order and without regard to case and accents. Without a letter in `text` there are none.
   */
  async search(text: string, limit: number): Promise<Person[]> {
    const words = toNameWords(text)
    if (words.length === 0) return []
    const query = words.map((word) => `${word}:*`).join(' & ')
    const rows = await this.database.rows<PersonRow>(selectByWords, [query, this.today(), limit])
    return rows.flatMap((row) => toPerson(row) ?? [])
  }

  /** Returns the names of persons by id; persons whose event has not arrived yet are missing. */
  async listNames(personIds: readonly string[], em?: EntityManager): Promise<ReadonlyMap<string, string>> {
    const values = [[...new Set(personIds)]]
    const rows = await readRows<{ id: string; name: string }>(this.database, em, selectNames, values)
    return new Map(rows.map(({ id, name }) => [id, name]))
  }

  /** Returns the name of an account's person, else the name given at sign-up; undefined until its event arrives. */
  async findName(sub: string): Promise<string | undefined> {
    return (await this.database.find<{ name: string | null }>(selectName, [sub]))?.name ?? undefined
  }

  /** Registers a listener for names that arrive, for example to replace the default name in what was published before. */
  onNameStored(listener: NameListener): void {
    this.listeners.add(listener)
  }

  private today(): string {
    return toAuthorityDate(this.clock.now())
  }
}

function toPerson(row: PersonRow | undefined): Person | undefined {
  if (!row) return undefined
  const { person_id: personId, display_name: displayName, hisa_person_id: hisaPersonId, status, licenses } = row
  const { is_covered: isCovered, roles } = row
  const hasRegistration = isRegistered(roles)
  // Nobody acts in a role while suspended, inactive or not registered.
  const rolesInEffect = status === 'active' && hasRegistration ? roles : []
  return {
    personId,
    displayName,
    hisaPersonId,
    status,
    isCovered,
    isRegistered: hasRegistration,
    roles: rolesInEffect,
    licenses,
  }
}
