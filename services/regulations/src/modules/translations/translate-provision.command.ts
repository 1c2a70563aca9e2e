import type { EntityManager } from '@mikro-orm/postgresql'
import type { InputOf, ResultsOf } from '@portal/contracts-common'
import type { regulationsHttp } from '@portal/contracts-regulations'
import { guardBy, type Outcome } from '@portal/persistence'
import { refuse, type CommandContext } from '@portal/service-kit'
import { plainText } from '../../text/plain-text.ts'
import { findTranslation } from './translations.queries.ts'

type Input = InputOf<typeof regulationsHttp.translateProvision>
type Written = ResultsOf<typeof regulationsHttp.translateProvision>

/**
 * Writes the Spanish of a provision's words. Refusals: `resource.not-found`, `resource.stale` where the English or the
 * Spanish has changed since it was read, `input.invalid` where a part of the English has no Spanish.
 */
export async function translateProvision(
  em: EntityManager,
  { params: { versionId, regulationId }, body }: Pick<Input, 'params' | 'body'>,
  context: CommandContext,
): Promise<Outcome<Written>> {
  await guardBy(em, 'translation', regulationId)
  const before = await findTranslation(em, versionId, regulationId)
  if (!before) refuse('resource.not-found', { versionId, regulationId })
  const present = before.spanish?.isOutdated === false ? before.spanish.lockVersion : 0
  if (body.wordsHash !== before.wordsHash || (body.expectedVersion ?? present) !== present) {
    refuse('resource.stale', { provision: before })
  }
  const written = plain(body)
  assertWhole(before.english, written)
  await em.execute(
    `insert into provision_translation (regulation_id, words_hash, heading, text, table_content, translated_at)
     values (?, ?, ?, ?, ?::jsonb, ?)
     on conflict (regulation_id, words_hash) do update
        set heading = excluded.heading, text = excluded.text, table_content = excluded.table_content,
            translated_at = excluded.translated_at, lock_version = provision_translation.lock_version + 1`,
    [
      regulationId,
      before.wordsHash,
      written.heading ?? null,
      written.text,
      written.table ? JSON.stringify(written.table) : null,
      context.now,
    ],
  )
  const results = await findTranslation(em, versionId, regulationId)
  if (!results) refuse('resource.not-found', { versionId, regulationId })
  return {
    results,
    action: {
      kind: 'regulations.translate',
      entityType: 'regulation',
      entityId: regulationId,
      ...(before.spanish && { before: before.spanish }),
      after: results.spanish,
    },
    events: [],
  }
}

/** Without markup, as readers will see it. */
function plain({ heading, text, table }: Input['body']): Written['english'] {
  return {
    ...(heading !== undefined && { heading: plainText(heading) }),
    text: plainText(text),
    ...(table && {
      table: {
        ...(table.caption !== undefined && { caption: plainText(table.caption) }),
        head: table.head.map(plainText),
        rows: table.rows.map((row) => row.map(plainText)),
      },
    }),
  }
}

/** Every part that the English has must have its Spanish, a table the same cells: half a translation misleads. */
function assertWhole(english: Written['english'], spanish: Written['english']): void {
  const shape = ({ table }: Written['english']) => table && [table.head, ...table.rows].map((row) => row.length).join()
  const missing = [
    ...(Boolean(english.heading) === Boolean(spanish.heading) ? [] : ['heading']),
    ...((english.text === '') === (spanish.text === '') ? [] : ['text']),
    ...(shape(english) === shape(spanish) ? [] : ['table']),
  ]
  const fields = missing.map((name) => ({ path: ['body', name], message: 'Translate what the English has, no more.' }))
  if (fields.length > 0) refuse('input.invalid', { fields })
}
