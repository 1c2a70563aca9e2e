import type { EntityManager } from '@mikro-orm/postgresql'
import type { FieldError, InputOf, ResultsOf } from '@portal/contracts-common'
import type { Definition as DefinitionResult, regulationsHttp } from '@portal/contracts-regulations'
import { definitionChanged } from '@portal/contracts-regulations/events'
import { findDefiningText, parseLeadTerm } from '@portal/regulation-text/definitions'
import { acquireAdvisoryLock, domainEvent, type Outcome, type ActionKind } from '@portal/persistence'
import { refuse, type CommandContext } from '@portal/service-kit'
import { randomUUID } from 'node:crypto'
import { toPlainText } from '../../text/plain-text.ts'
import { recordDefinitionVersion } from './definition-version.ts'
import { Definition } from './definition.entity.ts'
import { readDefinition } from './definitions.queries.ts'

type DefinitionBody = InputOf<typeof regulationsHttp.addDefinition>['body']
/** The content of a definition, complete. */
type DefinitionInput = Pick<
  DefinitionResult,
  'term' | 'aliases' | 'description' | 'scope' | 'precedence' | 'exclusions'
> & { readonly changeNote: string }

/** Publishes a definition. Refusal: `definitions.term-taken` if the term is already defined for the same scope. */
export async function addDefinition(
  em: EntityManager,
  body: DefinitionBody,
  context: CommandContext,
): Promise<Outcome<DefinitionResult>> {
  const input = sanitize(complete(body, { ...body, term: '' }))
  await assertTermFree(em, input)
  const definition = em.create(Definition, {
    ...toColumns(input),
    definitionId: randomUUID(),
    versionNumber: 1,
    publishedAt: context.now,
    lockVersion: 1,
  })
  recordDefinitionVersion(em, definition, input.changeNote)
  await em.flush()
  return toOutcome('definition.added', await readDefinition(em, definition.definitionId))
}

/**
 * Publishes a new version if anything changes that readers see or that decides which words link to it. Refusals:
 * `definitions.term-taken`, `resource.stale`, `resource.not-found`.
 */
export async function updateDefinition(
  em: EntityManager,
  body: InputOf<typeof regulationsHttp.updateDefinition>['body'],
  context: CommandContext,
): Promise<Outcome<DefinitionResult>> {
  const { id, expectedVersion, ...rest } = body
  const definition = await getActiveDefinition(em, id)
  const before = await readDefinition(em, id)
  const input = sanitize(complete(rest, before))
  if (expectedVersion !== undefined && expectedVersion !== definition.lockVersion) {
    refuse('resource.stale', { expectedVersion, currentVersion: definition.lockVersion, definition: before })
  }
  await assertTermFree(em, input, id)
  const after = toColumns(input)
  const isChanged = JSON.stringify(getContent(definition)) !== JSON.stringify(getContent(after))
  if (after.description !== definition.description) definition.textVersionId = null
  em.assign(definition, after)
  if (isChanged) {
    definition.versionNumber += 1
    definition.publishedAt = context.now
    recordDefinitionVersion(em, definition, input.changeNote)
  }
  await em.flush()
  return toOutcome('definition.updated', await readDefinition(em, id), before)
}

/** Retires a definition: it is kept, and its links are removed from the text. Retiring it again changes nothing. */
export async function deleteDefinition(
  em: EntityManager,
  definitionId: string,
  context: CommandContext,
): Promise<Outcome<ResultsOf<typeof regulationsHttp.deleteDefinition>>> {
  const definition = await em.findOne(Definition, { definitionId })
  if (!definition) refuse('resource.not-found', { definitionId })
  const isActive = definition.retiredAt === null || definition.retiredAt === undefined
  if (isActive) definition.retiredAt = context.now
  await em.flush()
  return {
    results: { retired: true },
    action: {
      kind: 'definition.retired',
      entityType: 'definition',
      entityId: definitionId,
      before: { term: definition.term },
    },
    events: isActive ? [domainEvent(definitionChanged, definitionId, { definitionId, isRetired: true })] : [],
  }
}

/** Returns the definition unless it is retired; otherwise 404. */
async function getActiveDefinition(em: EntityManager, definitionId: string): Promise<Definition> {
  const definition = await em.findOne(Definition, { definitionId, retiredAt: null })
  return definition ?? refuse('resource.not-found', { definitionId })
}

async function assertTermFree(em: EntityManager, input: DefinitionInput, except?: string): Promise<void> {
  const { scopeKind, scopeRef } = toColumns(input)
  await acquireAdvisoryLock(em, 'definition-term', input.term.toLowerCase())
  const rows = await em.execute<{ definition_id: string }[]>(
    `select definition_id from definition
      where lower(term) = lower(?) and scope_kind = ? and coalesce(scope_ref, '') = ? and retired_at is null`,
    [input.term, scopeKind, scopeRef ?? ''],
  )
  const other = rows.find((row) => row.definition_id !== except)
  if (other) refuse('definitions.term-taken', { definitionId: other.definition_id, term: input.term })
}

/** Finds an omitted term in the description, and takes the other fields from `current`; refuses (400) a description that names no term. */
function complete(body: DefinitionBody, current: Omit<DefinitionInput, 'changeNote'>): DefinitionInput {
  const { term, description, changeNote } = body
  if (term !== undefined) return { ...body, term }
  const found = parseLeadTerm(toPlainText(description), false)
  if (found === undefined) {
    const message = 'Enter the term, or start the description with it: "Chairman" means ...'
    refuse('input.invalid', { fields: [{ path: ['body', 'term'], message }] })
  }
  const { aliases, scope, precedence, exclusions } = current
  return { term: found.term, description, aliases, scope, precedence, exclusions, changeNote }
}

/** Removes markup from all texts; refuses (400) texts that are empty without it. */
function sanitize(body: DefinitionInput): DefinitionInput {
  const input = {
    ...body,
    term: toPlainText(body.term),
    description: toPlainText(body.description),
    aliases: body.aliases.map(toPlainText).filter(Boolean),
    exclusions: body.exclusions.map(toPlainText).filter(Boolean),
    changeNote: toPlainText(body.changeNote),
  }
  const empty = (['term', 'description'] as const).filter((name) => input[name] === '')
  const isScoped = input.scope.kind === 'all' || (input.scope.ref ?? '').trim() !== ''
  const fields: FieldError[] = empty.map((name) => ({ path: ['body', name], message: 'Write something.' }))
  if (!isScoped) fields.push({ path: ['body', 'scope', 'ref'], message: 'Enter a series, rule or paragraph.' })
  if (fields.length > 0) refuse('input.invalid', { fields })
  return input
}

function toColumns({ term, aliases, description, scope, precedence, exclusions }: DefinitionInput) {
  const scopeRef = scope.kind === 'all' ? null : (scope.ref ?? null)
  const definedIn = findDefiningText(description) ?? null
  return { term, aliases, description, scopeKind: scope.kind, scopeRef, precedence, exclusions, definedIn }
}

/** Returns the fields that make up a version. */
function getContent({
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

function toOutcome(kind: ActionKind, results: DefinitionResult, before?: DefinitionResult): Outcome<DefinitionResult> {
  const { id: definitionId } = results
  return {
    results,
    action: { kind, entityType: 'definition', entityId: definitionId, ...(before && { before }), after: results },
    events: [domainEvent(definitionChanged, definitionId, { definitionId, isRetired: false })],
  }
}
