import type { EntityManager } from '@mikro-orm/postgresql'
import type { FieldFault, InputOf, ResultsOf } from '@portal/contracts-common'
import type { Definition as DefinitionResult, regulationsHttp } from '@portal/contracts-regulations'
import { definitionChanged } from '@portal/contracts-regulations/events'
import { guardBy, occurred, type Outcome } from '@portal/persistence'
import { refuse, type CommandContext } from '@portal/service-kit'
import { randomUUID } from 'node:crypto'
import { plainText } from '../../text/plain-text.ts'
import { recordWording } from './definition-wording.ts'
import { Definition } from './definition.entity.ts'
import { readDefinition } from './definitions.queries.ts'

type Written = Omit<InputOf<typeof regulationsHttp.updateDefinition>['body'], 'id' | 'expectedVersion'>

/** Publishes a definition. Refusal: `definitions.term-taken` where the term has a definition for the same scope. */
export async function addDefinition(
  em: EntityManager,
  given: Written,
  context: CommandContext,
): Promise<Outcome<DefinitionResult>> {
  const written = plain(given)
  await assertTermFree(em, written)
  const definition = em.create(Definition, {
    ...columnsOf(written),
    definitionId: randomUUID(),
    versionNumber: 1,
    publishedAt: context.now,
    lockVersion: 1,
  })
  recordWording(em, definition, written.changeNote)
  await em.flush()
  return outcomeOf('definitions.add', await readDefinition(em, definition.definitionId))
}

/** A new version where anything changes that readers see, or that decides which words link to it. Refusals: `definitions.term-taken`, `resource.stale`, `resource.not-found`. */
export async function updateDefinition(
  em: EntityManager,
  given: InputOf<typeof regulationsHttp.updateDefinition>['body'],
  context: CommandContext,
): Promise<Outcome<DefinitionResult>> {
  const { id, expectedVersion, ...rest } = given
  const written = plain(rest)
  const definition = await getStanding(em, id)
  const before = await readDefinition(em, id)
  if (expectedVersion !== undefined && expectedVersion !== definition.lockVersion) {
    refuse('resource.stale', { expectedVersion, currentVersion: definition.lockVersion, definition: before })
  }
  await assertTermFree(em, written, id)
  const after = columnsOf(written)
  const isChanged = JSON.stringify(contentOf(definition)) !== JSON.stringify(contentOf(after))
  em.assign(definition, after)
  if (isChanged) {
    definition.versionNumber += 1
    definition.publishedAt = context.now
    recordWording(em, definition, written.changeNote)
  }
  await em.flush()
  return outcomeOf('definitions.update', await readDefinition(em, id), before)
}

/** Retires a definition: it is kept, and its links leave the text. Retiring it again changes nothing. */
export async function deleteDefinition(
  em: EntityManager,
  definitionId: string,
  context: CommandContext,
): Promise<Outcome<ResultsOf<typeof regulationsHttp.deleteDefinition>>> {
  const definition = await em.findOne(Definition, { definitionId })
  if (!definition) refuse('resource.not-found', { definitionId })
  const isStanding = definition.retiredAt === null || definition.retiredAt === undefined
  if (isStanding) definition.retiredAt = context.now
  await em.flush()
  return {
    results: { retired: true },
    action: {
      kind: 'definitions.retire',
      entityType: 'definition',
      entityId: definitionId,
      before: { term: definition.term },
    },
    events: isStanding ? [occurred(definitionChanged, definitionId, { definitionId, isRetired: true })] : [],
  }
}

/** The definition, if it stands; 404 otherwise. */
async function getStanding(em: EntityManager, definitionId: string): Promise<Definition> {
  const definition = await em.findOne(Definition, { definitionId, retiredAt: null })
  return definition ?? refuse('resource.not-found', { definitionId })
}

async function assertTermFree(em: EntityManager, written: Written, except?: string): Promise<void> {
  const { scopeKind, scopeRef } = columnsOf(written)
  await guardBy(em, 'definition-term', written.term.toLowerCase())
  const rows = await em.execute<{ definition_id: string }[]>(
    `select definition_id from definition
      where lower(term) = lower(?) and scope_kind = ? and coalesce(scope_ref, '') = ? and retired_at is null`,
    [written.term, scopeKind, scopeRef ?? ''],
  )
  const other = rows.find((row) => row.definition_id !== except)
  if (other) refuse('definitions.term-taken', { definitionId: other.definition_id, term: written.term })
}

/** Everything a reader will see, without markup; refuses (400) what is empty without it. */
function plain(given: Written): Written {
  const written = {
    ...given,
    term: plainText(given.term),
    description: plainText(given.description),
    aliases: given.aliases.map(plainText).filter(Boolean),
    exclusions: given.exclusions.map(plainText).filter(Boolean),
    changeNote: plainText(given.changeNote),
  }
  const empty = (['term', 'description'] as const).filter((name) => written[name] === '')
  const isScoped = written.scope.kind === 'all' || (written.scope.ref ?? '').trim() !== ''
  const fields: FieldFault[] = empty.map((name) => ({ path: ['body', name], message: 'Write something.' }))
  if (!isScoped) fields.push({ path: ['body', 'scope', 'ref'], message: 'Say which series, rule or paragraph.' })
  if (fields.length > 0) refuse('input.invalid', { fields })
  return written
}

function columnsOf({ term, aliases, description, scope, precedence, exclusions }: Written) {
  const scopeRef = scope.kind === 'all' ? null : (scope.ref ?? null)
  return { term, aliases, description, scopeKind: scope.kind, scopeRef, precedence, exclusions }
}

/** What a version is: everything but its number and day. */
function contentOf({
  term,
  aliases,
  description,
  scopeKind,
  scopeRef = null,
  precedence,
  exclusions,
}: Pick<Definition, 'term' | 'aliases' | 'description' | 'scopeKind' | 'scopeRef' | 'precedence' | 'exclusions'>) {
  return { term, aliases, description, scopeKind, scopeRef, precedence, exclusions }
}

function outcomeOf(kind: string, results: DefinitionResult, before?: DefinitionResult): Outcome<DefinitionResult> {
  const { id: definitionId } = results
  return {
    results,
    action: { kind, entityType: 'definition', entityId: definitionId, ...(before && { before }), after: results },
    events: [occurred(definitionChanged, definitionId, { definitionId, isRetired: false })],
  }
}
