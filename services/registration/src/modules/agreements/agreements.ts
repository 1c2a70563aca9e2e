import { Inject, Injectable } from '@nestjs/common'
import type { PersonKind } from '@portal/contracts-registration/registration-rules'
import { toAuthorityDate } from '@portal/formats'
import { Database } from '@portal/persistence'
import { CLOCK, refuse, type Clock } from '@portal/service-kit'
import type { Locale } from '@portal/service-texts'

/** An agreement in one language. */
export interface Agreement {
  readonly kind: PersonKind
  readonly version: number
  readonly effectiveFrom: string
  readonly title: string
  readonly paragraphs: string[]
}

interface AgreementRow {
  readonly version: number
  readonly effective_from: string
  readonly title: string
  readonly paragraphs: string[]
}

const selectCurrent = {
  name: 'agreement-current',
  text: `select v.version, v.effective_from::text, t.title, t.paragraphs
    from agreement_version v join agreement_text t using (kind, version)
    where v.kind = $1 and v.effective_from <= $2 and t.locale = $3 order by v.version desc limit 1`,
}

/** The agreements that persons accept when they register. */
@Injectable()
export class Agreements {
  constructor(
    private readonly database: Database,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Returns the version in effect today (America/New_York). */
  async getCurrent(kind: PersonKind, locale: Locale): Promise<Agreement> {
    const today = toAuthorityDate(this.clock.now())
    const row = await this.database.find<AgreementRow>(selectCurrent, [kind, today, locale])
    if (!row) refuse('resource.not-found')
    const { version, effective_from: effectiveFrom, title, paragraphs } = row
    return { kind, version, effectiveFrom, title, paragraphs }
  }
}
