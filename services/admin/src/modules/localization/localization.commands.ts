import { createHash, randomUUID } from 'node:crypto'
import type { EntityManager } from '@mikro-orm/postgresql'
import type { adminHttp, LocalizationEntry as Result } from '@portal/contracts-admin'
import { hasSamePlaceholders, findPlaceholders } from '@portal/contracts-admin/rules'
import type { InputOf } from '@portal/contracts-common'
import { expectVersion, type Outcome, type ActionKind } from '@portal/persistence'
import { refuse, type CommandContext } from '@portal/service-kit'
import { LocalizationEntry } from './localization-entry.entity.ts'

type NewEntry = InputOf<typeof adminHttp.addLocalization>['body']

/** Overrides a text. Errors: `localization.placeholders-differ`, `localization.key-taken`. */
export async function addLocalization(
  em: EntityManager,
  body: NewEntry,
  context: CommandContext,
): Promise<Outcome<Result>> {
  assertPlaceholders(body)
  await assertKeyIsFree(em, body)
  const entry = em.create(LocalizationEntry, {
    ...body,
    ...toSource(body),
    id: randomUUID(),
    updatedAt: context.now,
    lockVersion: 1,
  })
  await em.flush()
  return toOutcome('localization.added', entry, undefined)
}

/** Changes an override. Errors: `resource.not-found`, `resource.stale`, and those of adding one. */
export async function updateLocalization(
  em: EntityManager,
  id: string,
  { expectedVersion, ...body }: InputOf<typeof adminHttp.updateLocalization>['body'],
  context: CommandContext,
): Promise<Outcome<Result>> {
  const entry = (await em.findOne(LocalizationEntry, { id })) ?? refuse('resource.not-found')
  const before = toLocalizationEntry(entry)
  expectVersion(expectedVersion, entry.lockVersion, before)
  assertPlaceholders(body)
  if (`${body.locale}:${body.namespace}:${body.key}` !== `${entry.locale}:${entry.namespace}:${entry.key}`)
    await assertKeyIsFree(em, body)
  em.assign(entry, { ...body, ...toSource(body), updatedAt: context.now })
  await em.flush()
  return toOutcome('localization.updated', entry, before)
}

/**
 * Deletes an override and thereby restores the default text. Succeeds when it does not exist. Error: `resource.stale`.
 */
export async function deleteLocalization(
  em: EntityManager,
  id: string,
  expectedVersion: number | undefined,
): Promise<Outcome<{ deleted: boolean }>> {
  const entry = await em.findOne(LocalizationEntry, { id })
  const before = entry && toLocalizationEntry(entry)
  if (entry) expectVersion(expectedVersion, entry.lockVersion, before)
  if (entry) await em.remove(entry).flush()
  return {
    results: { deleted: entry !== null },
    action: { kind: 'localization.deleted', entityType: 'localization', entityId: id, ...(before && { before }) },
  }
}

/** Converts an entity to the contract's shape. */
export function toLocalizationEntry(entry: LocalizationEntry): Result {
  const { id, locale, namespace, key, value, sourceHash, sourceText = null, updatedAt, lockVersion } = entry
  return { id, locale, namespace, key, value, sourceHash, sourceText, updatedAt: updatedAt.toISOString(), lockVersion }
}

async function assertKeyIsFree(
  em: EntityManager,
  { locale, namespace, key }: Pick<NewEntry, 'locale' | 'namespace' | 'key'>,
): Promise<void> {
  const other = await em.findOne(LocalizationEntry, { locale, namespace, key })
  if (other) refuse('localization.key-taken', { id: other.id })
}

/** A page that fills in a placeholder missing from the text would show braces to readers. */
function assertPlaceholders({ value, sourceText }: NewEntry): void {
  if (sourceText === undefined || hasSamePlaceholders(sourceText, value)) return
  refuse('localization.placeholders-differ', { expected: findPlaceholders(sourceText) })
}

function toSource({ sourceText, sourceHash }: NewEntry): Pick<LocalizationEntry, 'sourceHash' | 'sourceText'> {
  if (sourceText === undefined) return { sourceHash, sourceText: null }
  return { sourceHash: createHash('sha256').update(sourceText).digest('hex'), sourceText }
}

function toOutcome(kind: ActionKind, entry: LocalizationEntry, before: Result | undefined): Outcome<Result> {
  const results = toLocalizationEntry(entry)
  return {
    results,
    action: { kind, entityType: 'localization', entityId: entry.id, ...(before && { before }), after: results },
  }
}
