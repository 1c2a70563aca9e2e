import type { EntityManager } from '@mikro-orm/postgresql'
import type { InputOf } from '@portal/contracts-common'
import type { Definition as DefinitionResult, regulationsHttp } from '@portal/contracts-regulations'
import type { Outcome } from '@portal/persistence'
import { refuse, type CommandContext } from '@portal/service-kit'
import { LockMode } from '@mikro-orm/core'
import { toPlainText } from '../../text/plain-text.ts'
import { readDefinition } from './definitions.queries.ts'
import { Definition } from './definition.entity.ts'

type TranslationInput = InputOf<typeof regulationsHttp.translateDefinition>['body']

/**
 * Saves the Spanish translation of the current English text. Refusals: `resource.stale` if the English or the Spanish
 * text has changed in the meantime, `resource.not-found`, `input.invalid`.
 */
export async function translateDefinition(
  em: EntityManager,
  definitionId: string,
  body: TranslationInput,
  context: CommandContext,
): Promise<Outcome<DefinitionResult>> {
  const term = toPlainText(body.term)
  const text = toPlainText(body.text)
  assertNotEmpty({ term, text })
  // The lock makes concurrent changes of the English text wait.
  const english = await em.findOne(
    Definition,
    { definitionId, retiredAt: null },
    { lockMode: LockMode.PESSIMISTIC_WRITE },
  )
  if (!english) refuse('resource.not-found', { definitionId })
  const before = await readDefinition(em, definitionId)
  const expected = body.expectedVersion ?? before.translation?.lockVersion ?? 0
  if (body.englishVersionNumber !== english.versionNumber || expected !== (before.translation?.lockVersion ?? 0)) {
    refuse('resource.stale', { definition: before })
  }
  await em.execute(
    `insert into definition_translation (definition_id, term, text, source_term, source_text, translated_at) values (?, ?, ?, ?, ?, ?)
     on conflict (definition_id) do update
        set term = excluded.term, text = excluded.text, source_term = excluded.source_term, source_text = excluded.source_text,
            translated_at = excluded.translated_at, lock_version = definition_translation.lock_version + 1`,
    [definitionId, term, text, english.term, english.description, context.now],
  )
  const results = await readDefinition(em, definitionId)
  return {
    results,
    action: {
      kind: 'definition.translated',
      entityType: 'definition',
      entityId: definitionId,
      ...(before.translation && { before: before.translation }),
      after: results.translation,
    },
    events: [],
  }
}

function assertNotEmpty(texts: { readonly term: string; readonly text: string }): void {
  const empty = (['term', 'text'] as const).filter((name) => texts[name] === '')
  const fields = empty.map((name) => ({ path: ['body', name], message: 'Write something.' }))
  if (fields.length > 0) refuse('input.invalid', { fields })
}
