import type { EntityManager } from '@mikro-orm/postgresql'
import type { InputOf } from '@portal/contracts-common'
import type { Definition as DefinitionResult, regulationsHttp } from '@portal/contracts-regulations'
import type { Outcome } from '@portal/persistence'
import { refuse, type CommandContext } from '@portal/service-kit'
import { LockMode } from '@mikro-orm/core'
import { plainText } from '../../text/plain-text.ts'
import { readDefinition } from './definitions.queries.ts'
import { Definition } from './definition.entity.ts'

type Given = InputOf<typeof regulationsHttp.translateDefinition>['body']

/**
 * Writes the Spanish wording of the English as it stands. Refusals: `resource.stale` where the English or the Spanish has
 * changed since it was read, `resource.not-found`, `input.invalid`.
 */
export async function translateDefinition(
  em: EntityManager,
  definitionId: string,
  given: Given,
  context: CommandContext,
): Promise<Outcome<DefinitionResult>> {
  const term = plainText(given.term)
  const text = plainText(given.text)
  assertWritten({ term, text })
  // Whoever changes the English meanwhile waits, or was first.
  const english = await em.findOne(
    Definition,
    { definitionId, retiredAt: null },
    { lockMode: LockMode.PESSIMISTIC_WRITE },
  )
  if (!english) refuse('resource.not-found', { definitionId })
  const before = await readDefinition(em, definitionId)
  const expected = given.expectedVersion ?? before.translation?.lockVersion ?? 0
  if (given.ofVersionNumber !== english.versionNumber || expected !== (before.translation?.lockVersion ?? 0)) {
    refuse('resource.stale', { definition: before })
  }
  await em.execute(
    `insert into definition_translation (definition_id, term, text, of_term, of_text, translated_at) values (?, ?, ?, ?, ?, ?)
     on conflict (definition_id) do update
        set term = excluded.term, text = excluded.text, of_term = excluded.of_term, of_text = excluded.of_text,
            translated_at = excluded.translated_at, lock_version = definition_translation.lock_version + 1`,
    [definitionId, term, text, english.term, english.description, context.now],
  )
  const results = await readDefinition(em, definitionId)
  return {
    results,
    action: {
      kind: 'definitions.translate',
      entityType: 'definition',
      entityId: definitionId,
      ...(before.translation && { before: before.translation }),
      after: results.translation,
    },
    events: [],
  }
}

function assertWritten(written: { readonly term: string; readonly text: string }): void {
  const empty = (['term', 'text'] as const).filter((name) => written[name] === '')
  const fields = empty.map((name) => ({ path: ['body', name], message: 'Write something.' }))
  if (fields.length > 0) refuse('input.invalid', { fields })
}
