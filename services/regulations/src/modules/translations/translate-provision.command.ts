import type { EntityManager } from '@mikro-orm/postgresql'
import type { InputOf, ResultsOf } from '@portal/contracts-common'
import type { regulationsHttp } from '@portal/contracts-regulations'
import { acquireAdvisoryLock, type Outcome } from '@portal/persistence'
import { refuse, type CommandContext } from '@portal/service-kit'
import { toPlainText } from '../../text/plain-text.ts'
import { findTranslation } from './translations.queries.ts'

type Input = InputOf<typeof regulationsHttp.translateProvision>
type TranslatedProvision = ResultsOf<typeof regulationsHttp.translateProvision>

/**
 * Saves the Spanish translation of a provision. Refusals: `resource.not-found`, `resource.stale` if the English or the
 * Spanish text has changed in the meantime, `input.invalid` if a part of the English text is not translated.
 */
export async function translateProvision(
  em: EntityManager,
  { params: { versionId, regulationId }, body }: Pick<Input, 'params' | 'body'>,
  context: CommandContext,
): Promise<Outcome<TranslatedProvision>> {
  await acquireAdvisoryLock(em, 'translation', regulationId)
  const before = await findTranslation(em, versionId, regulationId)
  if (!before) refuse('resource.not-found', { versionId, regulationId })
  const currentVersion = before.spanish?.isOutdated === false ? before.spanish.lockVersion : 0
  if (body.textHash !== before.textHash || (body.expectedVersion ?? currentVersion) !== currentVersion) {
    refuse('resource.stale', { provision: before })
  }
  const spanish = sanitize(body)
  assertComplete(before.english, spanish)
  await em.execute(
    `insert into provision_translation (regulation_id, text_hash, heading, text, table_content, translated_at)
     values (?, ?, ?, ?, ?::jsonb, ?)
     on conflict (regulation_id, text_hash) do update
        set heading = excluded.heading, text = excluded.text, table_content = excluded.table_content,
            translated_at = excluded.translated_at, lock_version = provision_translation.lock_version + 1`,
    [
      regulationId,
      before.textHash,
      spanish.heading ?? null,
      spanish.text,
      spanish.table ? JSON.stringify(spanish.table) : null,
      context.now,
    ],
  )
  const results = await findTranslation(em, versionId, regulationId)
  if (!results) refuse('resource.not-found', { versionId, regulationId })
  return {
    results,
    action: {
      kind: 'provision.translated',
      entityType: 'regulation',
      entityId: regulationId,
      ...(before.spanish && { before: before.spanish }),
      after: results.spanish,
    },
    events: [],
  }
}

/** Removes markup. */
function sanitize({ heading, text, table }: Input['body']): TranslatedProvision['english'] {
  return {
    ...(heading !== undefined && { heading: toPlainText(heading) }),
    text: toPlainText(text),
    ...(table && {
      table: {
        ...(table.caption !== undefined && { caption: toPlainText(table.caption) }),
        head: table.head.map(toPlainText),
        rows: table.rows.map((row) => row.map(toPlainText)),
      },
    }),
  }
}

/**
 * Requires a translation of every part of the English text, and the same cells in a table: half a translation
 * misleads. Only the heading may be translated alone; readers then see it above the English text.
 */
function assertComplete(english: TranslatedProvision['english'], spanish: TranslatedProvision['english']): void {
  const isHeadingOnly = Boolean(english.heading && spanish.heading) && spanish.text === '' && !spanish.table
  if (isHeadingOnly) return
  const shape = ({ table }: TranslatedProvision['english']) =>
    table && [table.head, ...table.rows].map((row) => row.length).join()
  const missing = [
    ...(Boolean(english.heading) === Boolean(spanish.heading) ? [] : ['heading']),
    ...((english.text === '') === (spanish.text === '') ? [] : ['text']),
    ...(shape(english) === shape(spanish) ? [] : ['table']),
  ]
  const fields = missing.map((name) => ({
    path: ['body', name],
    message: 'Translate exactly the parts that the English text has.',
  }))
  if (fields.length > 0) refuse('input.invalid', { fields })
}
