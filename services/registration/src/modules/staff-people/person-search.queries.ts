import { EntityManager } from '@mikro-orm/postgresql'
import { Inject, Injectable } from '@nestjs/common'
import type { InputOf, PersonRole } from '@portal/contracts-common'
import type { ListedPerson, registrationHttp } from '@portal/contracts-registration'
import { rolesConfirmedByStaff } from '@portal/contracts-registration/registration-rules'
import { toAuthorityDate } from '@portal/formats'
import { decodeCursor, keysetPage } from '@portal/persistence'
import { CLOCK, type Clock } from '@portal/service-kit'
import { z } from 'zod'
import { toNameSearch } from '../people/index.ts'

type Search = InputOf<typeof registrationHttp.searchPersons>['body']

interface Row {
  readonly personId: string
  readonly hisaPersonId: string
  readonly displayName: string
  readonly status: ListedPerson['status']
  readonly isCovered: boolean
  readonly needsReview: boolean
  readonly declinedScore: number | null
  readonly roles: PersonRole[]
  readonly requestedRoles: PersonRole[]
  readonly registeredAt: string
}

const position = z.tuple([z.string(), z.uuid()])
const inEffect = `r.status = 'active' and r.effective_from <= ? and (r.effective_to is null or r.effective_to > ?)`

/** Lists persons for staff. */
@Injectable()
export class PersonSearchQueries {
  constructor(
    private readonly em: EntityManager,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Returns a page of persons, the newest first. A text that is neither a number nor a name of three letters finds nobody. */
  async search(search: Search): Promise<{ items: ListedPerson[]; next: string | null }> {
    const today = toAuthorityDate(this.clock.now())
    const conditions = createConditions(search, today)
    if (conditions === undefined) return { items: [], next: null }
    const rows = await this.em.execute<Row[]>(
      `select p.person_id as "personId", p.hisa_person_id as "hisaPersonId", p.display_name as "displayName", p.status,
          p.is_covered as "isCovered", p.needs_review as "needsReview", p.registered_at as "registeredAt",
          (select d.score from declined_record d where d.person_id = p.person_id) as "declinedScore",
          array(select distinct r.role from person_role r where r.person_id = p.person_id and ${inEffect} order by 1) as roles,
          array(select distinct r.role from person_role r where r.person_id = p.person_id and r.status = 'requested' order by 1)
            as "requestedRoles"
        from person p where ${conditions.map(([sql]) => sql).join(' and ')}
        order by p.registered_at desc, p.person_id desc limit ?`,
      [today, today, ...conditions.flatMap(([, ...values]) => values), search.limit + 1],
    )
    const page = keysetPage(rows, search.limit, ({ registeredAt, personId }) => [toIso(registeredAt), personId])
    const items = page.items.map(({ personId: _, registeredAt, ...person }) => ({
      ...person,
      registeredAt: toIso(registeredAt),
    }))
    return { items, next: page.next }
  }
}

type Condition = [sql: string, ...values: unknown[]]

function createConditions(search: Search, today: string): Condition[] | undefined {
  const { text = '', needsReview, hasRequests, role, status, after } = search
  const conditions: Condition[] = [status === undefined ? [`p.status <> 'merged'`] : ['p.status = ?', status]]
  if (needsReview === true) conditions.push(['p.needs_review'])
  if (hasRequests === true)
    conditions.push([
      `p.person_id in (select r.person_id from person_role r where r.role = any(?::text[]) and r.status = 'requested')`,
      `{${rolesConfirmedByStaff.join(',')}}`,
    ])
  if (role !== undefined)
    conditions.push([
      `p.person_id in (select r.person_id from person_role r where r.role = ? and ${inEffect})`,
      role,
      today,
      today,
    ])
  if (text !== '') {
    const found = createTextCondition(text)
    if (found === undefined) return undefined
    conditions.push(found)
  }
  if (after !== undefined) {
    const [registeredAt, personId] = decodeCursor(after, position)
    conditions.push(['(p.registered_at, p.person_id) < (?::timestamptz, ?::uuid)', registeredAt, personId])
  }
  return conditions
}

/** A HISA ID, also without hyphens, or the start of a name. */
function createTextCondition(text: string): Condition | undefined {
  const digits = /^p?[\s-]*((?:\d[\s-]*){9})$/i.exec(text)?.[1]?.replaceAll(/\D/g, '')
  if (digits !== undefined)
    return ['p.hisa_person_id = ?', `P-${digits.slice(0, 3)}-${digits.slice(3, 6)}-${digits.slice(6)}`]
  const name = toNameSearch(text)
  if (name === undefined) return undefined
  const others = name.others.map(() => `and s.search_name like ?`).join(' ')
  return [
    `p.person_id in (select s.person_id from person_search s
      where s.role in ('covered-person', 'non-covered-person') and s.search_name >= ? and s.search_name < ? ${others})`,
    name.start,
    `${name.start}\u{10FFFF}`,
    ...name.others.map((word) => `%${word}%`),
  ]
}

const toIso = (at: string) => new Date(at).toISOString()
