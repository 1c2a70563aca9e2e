import { Inject, Injectable } from '@nestjs/common'
import type { AgreementTexts, AgreementVersion } from '@portal/contracts-registration'
import type { PersonKind } from '@portal/contracts-registration/registration-rules'
import { toAuthorityDate } from '@portal/formats'
import { Database } from '@portal/persistence'
import { CLOCK, type Clock } from '@portal/service-kit'

interface VersionRow extends Record<string, unknown> {
  readonly version: number
  readonly revision: number
  readonly effective_from: string | null
  readonly changed_at: string
  readonly acceptances: number
  readonly texts: AgreementTexts
}

const selectVersions = {
  name: 'agreement-version-list',
  text: `select v.version, v.revision, v.effective_from::text, v.changed_at,
      (select count(*)::int from agreement_acceptance a where a.kind = v.kind and a.version = v.version) as acceptances,
      (select jsonb_object_agg(t.locale, jsonb_build_object('title', t.title, 'paragraphs', t.paragraphs))
        from agreement_text t where t.kind = v.kind and t.version = v.version) as texts
    from agreement_version v where v.kind = $1 order by v.version desc limit 50`,
}
const countRegistered = {
  name: 'agreement-count-registered',
  text: `select count(*)::int as count from person
    where is_covered = $1 and status in ('active', 'suspended') and account_closed_at is null`,
}

/** Versions of the agreements, for staff. */
@Injectable()
export class AgreementVersionQueries {
  constructor(
    private readonly database: Database,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Returns the last versions, the newest first. */
  async list(kind: PersonKind): Promise<AgreementVersion[]> {
    const rows = await this.database.rows<VersionRow>(selectVersions, [kind])
    const today = toAuthorityDate(this.clock.now())
    const inEffect = rows.find(({ effective_from: from }) => from !== null && from <= today)?.version ?? 0
    return rows.map((row) => ({
      kind,
      version: row.version,
      status: getStatus(row, inEffect),
      revision: row.revision,
      effectiveFrom: row.effective_from,
      changedAt: new Date(row.changed_at).toISOString(),
      acceptances: row.acceptances,
      texts: row.texts,
    }))
  }

  async findDraft(kind: PersonKind): Promise<AgreementVersion | undefined> {
    return (await this.list(kind)).find(({ status }) => status === 'draft')
  }

  /** Returns how many registered persons accept agreements of this kind. All of them are asked about a new version. */
  async countRegistered(kind: PersonKind): Promise<number> {
    return (await this.database.find<{ count: number }>(countRegistered, [kind === 'covered']))?.count ?? 0
  }
}

function getStatus({ version, effective_from: from }: VersionRow, inEffect: number): AgreementVersion['status'] {
  if (from === null) return 'draft'
  if (version === inEffect) return 'in-effect'
  return version < inEffect ? 'former' : 'scheduled'
}
