import { createHash, randomUUID } from 'node:crypto'
import type { EntityManager } from '@mikro-orm/postgresql'
import type { adminHttp, LocalizationEntry as Result } from '@portal/contracts-admin'
import { keepsPlaceholders, placeholdersOf } from '@portal/contracts-admin/rules'
import type { InputOf } from '@portal/contracts-common'
import { expectVersion, type Outcome } from '@portal/persistence'
import { refuse, type CommandContext } from '@portal/service-kit'
import { LocalizationEntry } from './localization-entry.entity.ts'

type New = InputOf<typeof adminHttp.addLocalization>['body']

/** Overrides a text. Refusals: `localization.interpolation-differs`, `localization.key-taken`. */
export async function addLocalization(em: EntityManager, body: New, context: CommandContext): Promise<Outcome<Result>> {
  assertPlaceholders(body)
  await assertFree(em, body)
  const entry = em.create(LocalizationEntry, {
    ...body,
    ...sourceOf(body),
    id: randomUUID(),
    updatedAt: context.now,
    lockVersion: 1,
  })
  await em.flush()
  return outcome('localization.add', entry, undefined)
}

/** Changes an override. Refusals: `resource.not-found`, `resource.stale`, and those of adding one. */
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
    await assertFree(em, body)
  em.assign(entry, { ...body, ...sourceOf(body), updatedAt: context.now })
  await em.flush()
  return outcome('localization.update', entry, before)
}

/** Takes an override away: the shipped text shows again. Deleting what is not there is done already. Refusal: `resource.stale`. */
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
    action: { kind: 'localization.delete', entityType: 'localization', entityId: id, ...(before && { before }) },
  }
}

/** The contract's shape of an entry. */
export function toLocalizationEntry(entry: LocalizationEntry): Result {
  const { id, locale, namespace, key, value, sourceHash, sourceText = null, updatedAt, lockVersion } = entry
  return { id, locale, namespace, key, value, sourceHash, sourceText, updatedAt: updatedAt.toISOString(), lockVersion }
}

async function assertFree(
  em: EntityManager,
  { locale, namespace, key }: Pick<New, 'locale' | 'namespace' | 'key'>,
): Promise<void> {
  const other = await em.findOne(LocalizationEntry, { locale, namespace, key })
  if (other) refuse('localization.key-taken', { id: other.id })
}

/** A page that fills in a name which the text does not have shows braces to its readers. */
function assertPlaceholders({ value, sourceText }: New): void {
  if (sourceText === undefined || keepsPlaceholders(sourceText, value)) return
  refuse('localization.interpolation-differs', { expected: placeholdersOf(sourceText) })
}

function sourceOf({ sourceText, sourceHash }: New): Pick<LocalizationEntry, 'sourceHash' | 'sourceText'> {
  if (sourceText === undefined) return { sourceHash, sourceText: null }
  return { sourceHash: createHash('sha256').update(sourceText).digest('hex'), sourceText }
}

function outcome(kind: string, entry: LocalizationEntry, before: Result | undefined): Outcome<Result> {
  const results = toLocalizationEntry(entry)
  return {
    results,
    action: { kind, entityType: 'localization', entityId: entry.id, ...(before && { before }), after: results },
  }
}
