import type { ResultsOf } from '@portal/contracts-common'
import type { regulationsHttp } from '@portal/contracts-regulations'
import type { Database } from '@portal/persistence'
import { getAncestorLabels, parseTypedCitation } from '@portal/regulation-text/typed-citation'

type FoundRule = ResultsOf<typeof regulationsHttp.findRule>

interface ProvisionRow {
  readonly requested: string
  readonly regulation_id: string
  readonly main_parent_id: string
  readonly version_id: string
  readonly label: string
  readonly is_in_effect: boolean
}

const columns = `n.regulation_id, v.main_parent_id, v.version_id, n.label, v.published_at,
  v.state = 'PUBLISHED_CURRENT' and v.effective_from <= $2::date and (v.effective_to is null or v.effective_to > $2::date)
    as is_in_effect`

/**
 * Parameters: labels, day. For each label the provision in effect on the day and the one in the newest other version.
 * Provisions that had the label before a renumbering come last.
 */
const labeledProvisions = {
  name: 'labeled-provisions',
  text: `
    with found as (
      select n.label as requested, false as is_renumbered, ${columns}
        from version_provision n join version v using (version_id)
       where n.label = any($1::text[]) and v.published_at is not null
      union all
      select r.from_label, true, ${columns}
        from redirect r join version_provision n using (regulation_id) join version v on v.version_id = n.version_id
       where r.from_label = any($1::text[]) and v.published_at is not null
         and exists (select from version o where o.version_id = r.version_id and o.published_at is not null))
    select distinct on (array_position($1::text[], requested), is_in_effect, is_renumbered) *
      from found
     order by array_position($1::text[], requested), is_in_effect desc, is_renumbered, published_at desc, version_id`,
}

const findNeighbor = (condition: string, order: string) => `
  (select n.label as requested, ${columns} from version_provision n join version v using (version_id)
    where n.kind = 'rule' and n.label ${condition} $1 and length(n.label) = length($1)
      and v.state = 'PUBLISHED_CURRENT' and v.effective_from <= $2::date and (v.effective_to is null or v.effective_to > $2::date)
    order by n.label using ${order} limit 1)`

/** Parameters: number, day. The rules in effect before and after a number. */
const neighboringRules = {
  name: 'neighboring-rules',
  text: `${findNeighbor('~<~', '~>~')} union all ${findNeighbor('~>~', '~<~')}`,
}

/** Finds the provision with a label on a day, or else what is nearest to it. */
export async function findRule(database: Database, label: string, day: string): Promise<FoundRule> {
  const labels = [...new Set([...parseTypedCitation(label).flatMap((group) => group.slice(0, 1)), label])]
  const ancestors = labels.slice(0, 1).flatMap(getAncestorLabels)
  const rows = await database.rows<ProvisionRow>(labeledProvisions, [[...labels, ...ancestors], day])
  const provision = rows.find((row) => labels.includes(row.requested) && row.is_in_effect)
  if (provision) return { provision: toLocation(provision), inOtherVersion: null, nearest: null }
  const inOtherVersion = rows.find((row) => labels.includes(row.requested))
  const ancestor = rows.find((row) => ancestors.includes(row.requested) && row.is_in_effect)
  const nearest = ancestor ?? (await findNearestRule(database, labels[0] ?? label, day))
  return {
    provision: null,
    inOtherVersion: inOtherVersion ? toLocation(inOtherVersion) : null,
    nearest: nearest ? toLocation(nearest) : null,
  }
}

async function findNearestRule(database: Database, label: string, day: string): Promise<ProvisionRow | undefined> {
  const [number] = /^\d+/.exec(label) ?? []
  if (number === undefined) return undefined
  const rows = await database.rows<ProvisionRow>(neighboringRules, [number, day])
  const distance = (row: ProvisionRow) => Math.abs(Number.parseInt(row.label, 10) - Number(number))
  return rows.toSorted((a, b) => distance(a) - distance(b))[0]
}

function toLocation(row: ProvisionRow) {
  return {
    regulationId: row.regulation_id,
    mainParentId: row.main_parent_id,
    versionId: row.version_id,
    label: row.label,
  }
}
