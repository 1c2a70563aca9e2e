import { Injectable } from '@nestjs/common'
import { DatedSettings } from '@portal/dated-settings'
import { Database } from '@portal/persistence'
import { duplicateWeights } from '../duplicates/index.ts'
import { jockeyDateLimits, minimumAges } from '../registration-settings/index.ts'

const countRoles = {
  name: 'settings-count-roles',
  text: `select role, count(distinct person_id)::int as count from person_role
    where role = any($1) and status in ('active', 'requested') group by role`,
}
const countPairs = {
  name: 'settings-count-pairs',
  text: `select count(*)::int as count from possible_duplicate where state = 'open' and score < $1`,
}

/** Counts whom a new value of a setting affects. Dates of birth are encrypted, so ages count everyone with the role. */
@Injectable()
export class AffectedPersons {
  constructor(
    private readonly database: Database,
    settings: DatedSettings,
  ) {
    settings.countAffected(minimumAges, async ({ value }, current) => {
      const changed = Object.keys(value).filter((role) => value[role as never] !== current[role as never])
      return this.countRoles(changed)
    })
    settings.countAffected(jockeyDateLimits, () => this.countRoles(['jockey']))
    settings.countAffected(duplicateWeights, async ({ value }) => {
      const row = await this.database.find<{ count: number }>(countPairs, [value.threshold])
      return { 'pairs-below-threshold': row?.count ?? 0 }
    })
  }

  private async countRoles(roles: readonly string[]): Promise<Record<string, number>> {
    const rows = await this.database.rows<{ role: string; count: number }>(countRoles, [roles])
    return Object.fromEntries(rows.map(({ role, count }) => [role, count]))
  }
}
