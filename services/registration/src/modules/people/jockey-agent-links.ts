import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { FieldEncryption } from '@portal/field-encryption'
import { Database, getTransactionConnection, type DomainEvent } from '@portal/persistence'
import { personColumns } from './encrypted-columns.ts'
import { People } from './people.ts'

/** The two sides of a representation. */
export interface JockeyAgentLink {
  readonly agentPersonId: string
  readonly jockeyPersonId: string
}

/** `registeredAs` is the person who named the jockeys, and who may have been merged into the agent. */
export interface AgentWithJockeysToInvite extends Record<string, unknown> {
  readonly registeredAs: string
  readonly agentPersonId: string
}

const insert = {
  name: 'jockey-agent-link-insert',
  text: 'insert into jockey_agent_link (agent_person_id, jockey_person_id, effective_from) values ($1, $2, $3)',
}
const end = {
  name: 'jockey-agent-link-end',
  text: `update jockey_agent_link set effective_to = $3
    where agent_person_id = $1 and jockey_person_id = $2 and effective_to is null`,
}
const selectCurrent = {
  name: 'jockey-agent-link-current',
  text: 'select from jockey_agent_link where agent_person_id = $1 and jockey_person_id = $2 and effective_to is null',
}
const selectJockeys = {
  name: 'jockey-agent-link-jockeys',
  text: `select p.hisa_person_id, n.first_name, n.last_name, l.effective_from
    from jockey_agent_link l
      join person p on p.person_id = l.jockey_person_id
      join person_name n on n.person_id = p.person_id and n.effective_to is null
    where l.agent_person_id = $1 and l.effective_to is null
    order by n.last_name, n.first_name, p.hisa_person_id`,
}
const selectWaiting = {
  name: 'jockeys-to-invite-waiting',
  text: `select j.person_id as "registeredAs", a.person_id as "agentPersonId" from jockeys_to_invite j
    cross join lateral (
      with recursive t as (
        select person_id, merged_into from person where person_id = j.person_id
        union select p.person_id, p.merged_into from person p join t on p.person_id = t.merged_into)
      select person_id from t where merged_into is null) a
    where exists (select from person_role r where r.person_id = a.person_id and r.role = 'jockey-agent'
      and r.status = 'active' and r.effective_from <= $1 and (r.effective_to is null or r.effective_to > $1))
    limit 50`,
}
const take = {
  name: 'jockeys-to-invite-take',
  text: 'delete from jockeys_to_invite where person_id = $1 returning jockeys',
}

/** Which jockey agents represent which jockeys, with dates. */
@Injectable()
export class JockeyAgentLinks {
  constructor(
    private readonly database: Database,
    private readonly people: People,
    private readonly encryption: FieldEncryption,
  ) {}

  /** Begins a representation; returns the jockey's event. */
  async begin(em: EntityManager, { agentPersonId, jockeyPersonId }: JockeyAgentLink, now: Date): Promise<DomainEvent> {
    const connection = await getTransactionConnection(em)
    await connection.query({ ...insert, values: [agentPersonId, jockeyPersonId, now.toISOString()] })
    return this.people.publishUpdated(em, jockeyPersonId)
  }

  /** Ends a representation; returns the jockey's event. */
  async end(em: EntityManager, { agentPersonId, jockeyPersonId }: JockeyAgentLink, now: Date): Promise<DomainEvent> {
    const connection = await getTransactionConnection(em)
    await connection.query({ ...end, values: [agentPersonId, jockeyPersonId, now.toISOString()] })
    return this.people.publishUpdated(em, jockeyPersonId)
  }

  async isInEffect(em: EntityManager, { agentPersonId, jockeyPersonId }: JockeyAgentLink): Promise<boolean> {
    const connection = await getTransactionConnection(em)
    const { rows } = await connection.query({ ...selectCurrent, values: [agentPersonId, jockeyPersonId] })
    return rows.length > 0
  }

  async listJockeys(agentPersonId: string) {
    const rows = await this.database.rows<{
      hisa_person_id: string
      first_name: string
      last_name: string
      effective_from: string
    }>(selectJockeys, [agentPersonId])
    return rows.map((row) => ({
      hisaPersonId: row.hisa_person_id,
      firstName: row.first_name,
      lastName: row.last_name,
      since: new Date(row.effective_from).toISOString(),
    }))
  }

  /** Lists agents whose role is in effect on a plain date, and who named jockeys when they registered. */
  listAgentsWithJockeysToInvite(today: string): Promise<AgentWithJockeysToInvite[]> {
    return this.database.rows(selectWaiting, [today])
  }

  /** Removes and returns the jockeys whom somebody named who registered; none when another process took them. */
  async takeJockeysToInvite(
    em: EntityManager,
    registeredAs: string,
  ): Promise<readonly { readonly name: string; readonly email: string }[]> {
    const connection = await getTransactionConnection(em)
    const { rows } = await connection.query<{ jockeys: Buffer }>({ ...take, values: [registeredAs] })
    const [row] = rows
    if (!row) return []
    return this.encryption.decryptJson(personColumns.jockeysToInvite, registeredAs, row.jockeys) as {
      name: string
      email: string
    }[]
  }
}
