import type { EntityManager } from '@mikro-orm/postgresql'
import { Inject, Injectable } from '@nestjs/common'
import type { AgreementTexts, AgreementVersion } from '@portal/contracts-registration'
import type { PersonKind } from '@portal/contracts-registration/registration-rules'
import { toAuthorityDate } from '@portal/formats'
import { acquireAdvisoryLock, Commands, expectVersion } from '@portal/persistence'
import { CLOCK, refuse, type Clock, type CommandContext } from '@portal/service-kit'
import { AgreementVersionQueries } from './agreement-versions.queries.ts'

interface LastVersions extends Record<string, unknown> {
  readonly version: number
  readonly revision: number
  readonly effective_from: string | null
}

const entityType = 'agreement'

/** Changes the draft of the next version and publishes it. Published versions never change. */
@Injectable()
export class AgreementVersionCommands {
  constructor(
    private readonly commands: Commands,
    private readonly queries: AgreementVersionQueries,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Creates the draft when `revision` is 0, and otherwise changes that revision of it. */
  async save(
    context: CommandContext,
    kind: PersonKind,
    { texts, revision }: { readonly texts: AgreementTexts; readonly revision: number },
  ) {
    return this.commands.run(context, async (em) => {
      const { draft, published } = await this.lock(em, kind)
      expectVersion(revision, draft?.revision ?? 0)
      const version = draft?.version ?? (published?.version ?? 0) + 1
      await em.execute(
        `insert into agreement_version (kind, version, revision, effective_from, changed_at) values (?, ?, 1, null, ?)
          on conflict (kind, version) do update set revision = agreement_version.revision + 1, changed_at = excluded.changed_at`,
        [kind, version, context.now],
      )
      for (const [locale, { title, paragraphs }] of Object.entries(texts)) {
        await em.execute(
          `insert into agreement_text (kind, version, locale, title, paragraphs)
            values (?, ?, ?, ?, array(select jsonb_array_elements_text(?::jsonb)))
            on conflict (kind, version, locale) do update set title = excluded.title, paragraphs = excluded.paragraphs`,
          [kind, version, locale, title, JSON.stringify(paragraphs)],
        )
      }
      return {
        results: toVersion(kind, { version, revision: revision + 1, texts, changedAt: context.now }, null, 'draft'),
        action: {
          kind: 'agreement.draft-saved',
          entityType,
          entityId: `${kind}/${version}`,
          after: { texts },
        },
      }
    })
  }

  async delete(context: CommandContext, kind: PersonKind) {
    return this.commands.run(context, async (em) => {
      const { version } = (await this.lock(em, kind)).draft ?? refuse('agreements.no-draft')
      await em.execute('delete from agreement_text where kind = ? and version = ?', [kind, version])
      await em.execute('delete from agreement_version where kind = ? and version = ?', [kind, version])
      return {
        results: { deleted: true as const },
        action: { kind: 'agreement.draft-deleted', entityType, entityId: `${kind}/${version}` },
      }
    })
  }

  /** Publishes the draft from a day on, which is neither in the past nor before another version takes effect. */
  async publish(
    context: CommandContext,
    kind: PersonKind,
    { revision, effectiveFrom }: { readonly revision: number; readonly effectiveFrom: string },
  ) {
    // A repeated request finds no draft anymore.
    const stored = await this.commands.findStoredResponse<AgreementVersion>(context)
    if (stored) return stored
    const today = toAuthorityDate(this.clock.now())
    if (effectiveFrom < today) refuse('agreements.begins-in-past', { today })
    const affected = await this.queries.countRegistered(kind)
    const { texts } = (await this.queries.findDraft(kind)) ?? refuse('agreements.no-draft')
    return this.commands.run(context, async (em) => {
      const { draft, published } = await this.lock(em, kind)
      const { version } = draft ?? refuse('agreements.no-draft')
      expectVersion(revision, draft?.revision ?? 0)
      const last = published?.effective_from ?? ''
      if (effectiveFrom <= last) refuse('agreements.begins-before-another', { effectiveFrom: last })
      await em.execute(
        'update agreement_version set effective_from = ?, changed_at = ? where kind = ? and version = ?',
        [effectiveFrom, context.now, kind, version],
      )
      const status = effectiveFrom <= today ? 'in-effect' : 'scheduled'
      return {
        results: toVersion(kind, { version, revision, texts, changedAt: context.now }, effectiveFrom, status),
        action: {
          kind: 'agreement.published',
          entityType,
          entityId: `${kind}/${version}`,
          after: { effectiveFrom, affected },
        },
      }
    })
  }

  /** Locks the versions of a kind until the end of the transaction; returns the draft and the last published one. */
  private async lock(em: EntityManager, kind: PersonKind) {
    await acquireAdvisoryLock(em, entityType, kind)
    const rows = await em.execute<LastVersions[]>(
      `select version, revision, effective_from::text from agreement_version where kind = ?
        order by version desc limit 2`,
      [kind],
    )
    return {
      draft: rows.find(({ effective_from: from }) => from === null),
      published: rows.find(({ effective_from: from }) => from !== null),
    }
  }
}

function toVersion(
  kind: PersonKind,
  saved: { version: number; revision: number; texts: AgreementTexts; changedAt: Date },
  effectiveFrom: string | null,
  status: AgreementVersion['status'],
): AgreementVersion {
  return { ...saved, kind, status, effectiveFrom, acceptances: 0, changedAt: saved.changedAt.toISOString() }
}
