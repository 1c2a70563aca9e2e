import type { EntityManager } from '@mikro-orm/postgresql'
import type { FieldEncryption } from '@portal/field-encryption'
import { personColumns } from './encrypted-columns.ts'

/** Ids of the rows that a merge moved, so that an undo moves exactly these back. */
export interface MovedRows {
  readonly roles: string[]
  readonly licenses: string[]
  readonly contacts: string[]
  /** A state and the time from which it is in effect, as text. */
  readonly licensedStates: [state: string, effectiveFrom: string][]
  /** Times from which the records are in effect, as text. */
  readonly jockeyRecords: string[]
}

export type MovedPart = keyof MovedRows

interface Part {
  readonly table: string
  readonly key: string
  /** Which rows of the duplicate (`d`) there are; the survivor's (`s`) own row takes precedence over the same of the duplicate. */
  readonly inUse: string
  readonly sameAs: string
}

interface MergedPersons {
  readonly survivorId: string
  readonly duplicateId: string
}

const parts: Readonly<Record<MovedPart, Part>> = {
  roles: {
    table: 'person_role',
    key: 'd.role_id::text',
    inUse: `d.status in ('active', 'requested') and d.role not in ('covered-person', 'non-covered-person')`,
    sameAs: `s.role = d.role and s.status in ('active', 'requested') and s.track is not distinct from d.track`,
  },
  licenses: {
    table: 'person_license',
    key: 'd.license_id::text',
    inUse: 'd.effective_to is null',
    // While keys are rotated, the digests of equal numbers may be from different keys.
    sameAs: `s.type = d.type and s.state = d.state and s.effective_to is null and exists (
      select from jsonb_to_recordset(:licenses) as own (id uuid, digest text)
        where own.id = s.license_id and decode(own.digest, 'hex') = d.number_digest)`,
  },
  contacts: {
    table: 'person_contact',
    key: 'd.contact_id::text',
    inUse: 'd.effective_to is null',
    sameAs: 's.channel = d.channel and s.effective_to is null',
  },
  licensedStates: {
    table: 'licensed_state',
    key: `json_build_array(d.state, d.effective_from::text)`,
    inUse: 'd.effective_to is null',
    sameAs: 's.state = d.state and (s.effective_to is null or s.effective_from = d.effective_from)',
  },
  jockeyRecords: {
    table: 'jockey_record',
    key: 'd.effective_from::text',
    inUse: 'd.effective_to is null',
    sameAs: '(s.effective_to is null or s.effective_from = d.effective_from)',
  },
}

/** The condition for a row that the survivor has already, and its parameters. */
function isTaken({ table, sameAs }: Part, survivorId: string, licenses: string): [sql: string, ...values: string[]] {
  const sql = `exists (select from ${table} s where s.person_id = ? and ${sameAs.replace(':licenses', '?::jsonb')})`
  return sameAs.includes(':licenses') ? [sql, survivorId, licenses] : [sql, survivorId]
}

/** Returns the digests of the licenses that a person has, with every key, as JSON. */
async function listLicenseDigests(em: EntityManager, encryption: FieldEncryption, personId: string): Promise<string> {
  const { licenseNumber } = personColumns
  const rows = await em.execute<{ id: string; number: Buffer }[]>(
    'select license_id as id, number from person_license where person_id = ? and effective_to is null',
    [personId],
  )
  const digests = rows.flatMap(({ id, number }) =>
    encryption
      .digests(licenseNumber, encryption.decrypt(licenseNumber, id, number))
      .map((digest) => ({ id, digest: digest.toString('hex') })),
  )
  return JSON.stringify(digests)
}

/** Counts what a merge would move to the survivor, and what the survivor has already. */
export async function countParts(
  em: EntityManager,
  encryption: FieldEncryption,
  { survivorId, duplicateId }: MergedPersons,
): Promise<{ part: MovedPart; moved: number; kept: number }[]> {
  const licenses = await listLicenseDigests(em, encryption, survivorId)
  const counts = []
  for (const [name, part] of Object.entries(parts)) {
    const [taken, ...values] = isTaken(part, survivorId, licenses)
    const [row] = await em.execute<{ moved: number; kept: number }[]>(
      `select count(*) filter (where not ${taken})::int as moved, count(*) filter (where ${taken})::int as kept
        from ${part.table} d where d.person_id = ? and ${part.inUse}`,
      [...values, ...values, duplicateId],
    )
    counts.push({ part: name as MovedPart, moved: row?.moved ?? 0, kept: row?.kept ?? 0 })
  }
  return counts
}

/** Moves what the duplicate has and the survivor has not. */
export async function moveParts(
  em: EntityManager,
  encryption: FieldEncryption,
  { survivorId, duplicateId }: MergedPersons,
): Promise<MovedRows> {
  const licenses = await listLicenseDigests(em, encryption, survivorId)
  const moved: Record<string, unknown[]> = {}
  for (const [name, part] of Object.entries(parts)) {
    const [taken, ...values] = isTaken(part, survivorId, licenses)
    const rows = await em.execute<{ key: unknown }[]>(
      `update ${part.table} d set person_id = ? where d.person_id = ? and ${part.inUse}
        and not ${taken} returning ${part.key} as key`,
      [survivorId, duplicateId, ...values],
    )
    moved[name] = rows.map(({ key }) => key)
  }
  return moved as unknown as MovedRows
}

/** Moves the same rows back. */
export async function moveBack(
  em: EntityManager,
  survivorId: string,
  duplicateId: string,
  moved: MovedRows,
): Promise<void> {
  const conditions: Readonly<Record<MovedPart, string>> = {
    roles: 'role_id = k.value::uuid',
    licenses: 'license_id = k.value::uuid',
    contacts: 'contact_id = k.value::uuid',
    licensedStates: `state = k.value::jsonb ->> 0 and effective_from = (k.value::jsonb ->> 1)::timestamptz`,
    jockeyRecords: 'effective_from = k.value::timestamptz',
  }
  for (const [name, condition] of Object.entries(conditions))
    await em.execute(
      `update ${parts[name as MovedPart].table} t set person_id = ? from jsonb_array_elements_text(?::jsonb) k
        where t.person_id = ? and ${condition}`,
      [duplicateId, JSON.stringify(moved[name as MovedPart]), survivorId],
    )
}

/** Sets the accounts of two persons; an account belongs to one person at a time. */
export async function setAccounts(
  em: EntityManager,
  accounts: readonly { readonly personId: string; readonly accountSub: string | null }[],
): Promise<void> {
  for (const { personId } of accounts)
    await em.execute('update person set account_sub = null where person_id = ?', [personId])
  for (const { personId, accountSub } of accounts)
    await em.execute('update person set account_sub = ? where person_id = ?', [accountSub, personId])
}

/** Whether somebody else has one of these accounts. */
export async function isAccountTaken(
  em: EntityManager,
  accountSubs: readonly (string | null)[],
  personIds: readonly string[],
): Promise<boolean> {
  const rows = await em.execute<unknown[]>(
    `select 1 from person where account_sub in (select jsonb_array_elements_text(?::jsonb))
      and person_id::text not in (select jsonb_array_elements_text(?::jsonb)) limit 1`,
    [JSON.stringify(accountSubs.filter((sub) => sub !== null)), JSON.stringify(personIds)],
  )
  return rows.length > 0
}
