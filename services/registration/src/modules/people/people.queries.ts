import type { EntityManager } from '@mikro-orm/postgresql'
import { Inject, Injectable } from '@nestjs/common'
import { isRegistered, type PersonRole } from '@portal/contracts-common'
import type { PersonState } from '@portal/contracts-registration/events'
import { toAuthorityDate } from '@portal/formats'
import { Database } from '@portal/persistence'
import { CLOCK, type Caller, type Clock } from '@portal/service-kit'

/** A person with what other services may know, and the number. */
export interface PersonRecord extends PersonState {
  readonly hisaPersonId: string
  /** Roles that are not in effect because they must be confirmed. */
  readonly requestedRoles: readonly PersonRole[]
}

interface OwnPersonRow {
  readonly person_id: string
  readonly hisa_person_id: string
  readonly display_name: string
  readonly status: PersonState['status']
  readonly is_covered: boolean
  readonly roles: PersonRole[]
}

const selectWhere = (name: string, condition: string) => ({
  name,
  text: `select p.person_id, p.hisa_person_id, p.display_name, p.status, p.is_covered,
      coalesce((select array_agg(distinct r.role order by r.role) from person_role r where r.person_id = p.person_id
        and r.status = 'active' and r.effective_from <= $2 and (r.effective_to is null or r.effective_to > $2)), '{}') as roles
    from person p where ${condition}`,
})
const selectByAccount = selectWhere('person-of-account', 'p.account_sub = $1')
const selectById = selectWhere('person-of-delegate', 'p.person_id = $1')

const selectIdByAccount = {
  name: 'person-id-of-account',
  text: 'select person_id from person where account_sub = $1',
}

const selectClosedAccount = {
  name: 'person-closed-account',
  text: `select from person where account_sub = $1 and (account_closed_at is not null or status = 'merged')`,
}

const selectNumber = { name: 'person-number', text: 'select hisa_person_id from person where person_id = $1' }

const selectNames = {
  name: 'person-names',
  text: `select person_id as "personId", hisa_person_id as "hisaPersonId", display_name as "displayName"
    from person where person_id = any($1)`,
}

interface PersonNameRow {
  readonly personId: string
  readonly hisaPersonId: string
  readonly displayName: string
}

/** Reads persons. */
@Injectable()
export class PersonQueries {
  constructor(
    private readonly database: Database,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Returns the person of an account with the roles in effect today (America/New_York); none while suspended, inactive or not registered. */
  findByAccount(sub: string) {
    return this.findOne(selectByAccount, sub)
  }

  /** Returns the person of a caller: the one for whom a delegate acts, else the person of the account. */
  findByCaller({ sub, actingFor }: Pick<Caller, 'sub' | 'actingFor'>) {
    return actingFor ? this.findOne(selectById, actingFor.personId) : this.findByAccount(sub)
  }

  private async findOne(statement: typeof selectByAccount, key: string) {
    const row = await this.database.find<OwnPersonRow>(statement, [key, toAuthorityDate(this.clock.now())])
    if (!row) return undefined
    return {
      personId: row.person_id,
      hisaPersonId: row.hisa_person_id,
      displayName: row.display_name,
      status: row.status,
      isCovered: row.is_covered,
      isRegistered: isRegistered(row.roles),
      roles: row.status === 'active' && isRegistered(row.roles) ? row.roles : [],
    }
  }

  /** Returns the id of the person of an account, whatever the status. */
  async findIdOfAccount(sub: string): Promise<string | undefined> {
    const row = await this.database.find<{ person_id: string }>(selectIdByAccount, [sub])
    return row?.person_id
  }

  /** Returns whether the account was closed, by its person or a merge, which the pool may learn later. */
  async isAccountClosed(sub: string): Promise<boolean> {
    return (await this.database.find(selectClosedAccount, [sub])) !== undefined
  }

  /** Returns the permanent number of a person that exists. */
  async getHisaPersonId(personId: string): Promise<string> {
    const row = await this.database.find<{ hisa_person_id: string }>(selectNumber, [personId])
    if (!row) throw new Error(`There is no person ${personId}`)
    return row.hisa_person_id
  }

  /** Returns names and permanent numbers by id. */
  async listNames(personIds: readonly string[]): Promise<ReadonlyMap<string, PersonNameRow>> {
    const rows = await this.database.rows<PersonNameRow>(selectNames, [personIds])
    return new Map(rows.map((row) => [row.personId, row]))
  }

  async findIdByAccount(em: EntityManager, sub: string): Promise<string | undefined> {
    const [row] = await em.execute<{ person_id: string }[]>('select person_id from person where account_sub = ?', [sub])
    return row?.person_id
  }

  /** Returns the state of a person that its events publish, within a transaction. */
  async load(em: EntityManager, personId: string): Promise<PersonRecord> {
    const [row] = await em.execute<{ person: PersonRecord }[]>(
      `select json_build_object('personId', p.person_id, 'hisaPersonId', p.hisa_person_id, 'revision', p.revision,
          'displayName', p.display_name, 'status', p.status, 'isCovered', p.is_covered, 'accountSub', p.account_sub,
          'requestedRoles', coalesce((select json_agg(distinct r.role) from person_role r
            where r.person_id = p.person_id and r.status = 'requested'), '[]'),
          'roles', coalesce((select json_agg(json_strip_nulls(json_build_object('role', r.role, 'title', r.title))::jsonb
              || jsonb_build_object('effectiveFrom', r.effective_from, 'effectiveTo', r.effective_to, 'trackId', null)
              order by r.role)
            from person_role r where r.person_id = p.person_id and r.status = 'active'), '[]'),
          'licenses', coalesce((select json_agg(json_build_object('licenseId', l.license_id, 'type', l.type,
              'state', l.state, 'status', l.status, 'expiresOn', l.expires_on) order by l.type, l.state)
            from person_license l where l.person_id = p.person_id and l.effective_to is null), '[]'),
          'delegations', coalesce((
            with recursive own as (
              select p.person_id union select o.person_id from person o join own on o.merged_into = own.person_id)
            select json_agg(json_build_object('delegationId', g.delegation_id, 'delegatePersonId', g.delegate_id,
              'scopes', g.scopes, 'firstDay', g.first_day, 'lastDay', g.last_day) order by g.created_at, g.delegation_id)
            from delegation g where g.principal_id in (select person_id from own) and g.ended_at is null
              and (g.last_day is null or g.last_day >= ?)), '[]')) as person
        from person p where p.person_id = ?`,
      [toAuthorityDate(this.clock.now()), personId],
    )
    if (!row) throw new Error(`There is no person ${personId}`)
    return row.person
  }
}
