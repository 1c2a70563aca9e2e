import type { EntityManager } from '@mikro-orm/postgresql'
import type { InputOf } from '@portal/contracts-common'
import type { DocumentLabel, regulationsHttp } from '@portal/contracts-regulations'
import { expectVersion, acquireAdvisoryLock, type Outcome } from '@portal/persistence'
import { refuse, type CommandContext } from '@portal/service-kit'
import { randomUUID } from 'node:crypto'
import { queryRows } from '../../database/query-rows.ts'
import { toPlainText } from '../../text/plain-text.ts'
import { labelColumns, toLabel, type LabelKind, type LabelRow } from './document-label.row.ts'

type LabelName = InputOf<typeof regulationsHttp.addOccupation>['body']['name']

const errorPrefix = { category: 'document-categories', occupation: 'occupations' } as const
const actionPrefix = { category: 'document-category', occupation: 'occupation' } as const

const findByName = {
  name: 'find-document-label-by-name',
  text: `select label_id from document_label where kind = $1 and lower(name_en) = lower($2) and retired_at is null`,
}
const insert = {
  name: 'insert-document-label',
  text: `insert into document_label (label_id, kind, name_en, name_es) values ($1, $2, $3, $4)`,
}
const update = {
  name: 'update-document-label',
  text: `update document_label set name_en = $2, name_es = $3, lock_version = lock_version + 1 where label_id = $1`,
}
const retire = {
  name: 'retire-document-label',
  text: 'update document_label set retired_at = $2, lock_version = lock_version + 1 where label_id = $1',
}
// The lock waits for documents that are being stored with this label (`getLabels` locks it shared).
const lock = {
  name: 'lock-document-label',
  text: `select ${labelColumns} from document_label l
          where l.kind = $1 and l.label_id = $2 and l.retired_at is null for update of l`,
}

/** Adds a category or an occupation. Refusal: `*.name-taken`. */
export async function addLabel(em: EntityManager, kind: LabelKind, input: LabelName): Promise<Outcome<DocumentLabel>> {
  const name = toPlainName(input)
  await assertNameFree(em, kind, name.en)
  const id = randomUUID()
  await queryRows(em, insert, [id, kind, name.en, name.es ?? null])
  return createOutcome(kind, 'added', { id, name, documentCount: 0, lockVersion: 1 })
}

/** Renames a category or an occupation. Refusals: `*.name-taken`, `resource.stale`, `resource.not-found`. */
export async function renameLabel(
  em: EntityManager,
  kind: LabelKind,
  id: string,
  { name: input, expectedVersion }: InputOf<typeof regulationsHttp.updateOccupation>['body'],
): Promise<Outcome<DocumentLabel>> {
  const before = await getLockedLabel(em, kind, id)
  expectVersion(expectedVersion, before.lockVersion, before)
  const name = toPlainName(input)
  await assertNameFree(em, kind, name.en, id)
  await queryRows(em, update, [id, name.en, name.es ?? null])
  return createOutcome(kind, 'renamed', { ...before, name, lockVersion: before.lockVersion + 1 }, before)
}

/** Deletes an unused category or occupation. Refusals: `*.in-use` with the number of documents, `resource.stale`, `resource.not-found`. */
export async function deleteLabel(
  em: EntityManager,
  kind: LabelKind,
  { id, expectedVersion }: { readonly id: string; readonly expectedVersion: number | undefined },
  context: CommandContext,
): Promise<Outcome<{ deleted: boolean }>> {
  // The first query waits for the lock. The second one counts the documents that were stored meanwhile.
  await getLockedLabel(em, kind, id)
  const label = await getLockedLabel(em, kind, id)
  expectVersion(expectedVersion, label.lockVersion, label)
  if (label.documentCount > 0) refuse(`${errorPrefix[kind]}.in-use`, { documents: label.documentCount })
  await queryRows(em, retire, [id, context.now])
  const { action } = createOutcome(kind, 'deleted', label)
  return { results: { deleted: true }, action: { ...action, before: label, after: null } }
}

async function getLockedLabel(em: EntityManager, kind: LabelKind, id: string): Promise<DocumentLabel> {
  const [row] = await queryRows<LabelRow>(em, lock, [kind, id])
  return row ? toLabel(row) : refuse('resource.not-found', { id })
}

async function assertNameFree(em: EntityManager, kind: LabelKind, name: string, except?: string): Promise<void> {
  await acquireAdvisoryLock(em, `document-label ${kind}`, name.toLowerCase())
  const rows = await queryRows<{ label_id: string }>(em, findByName, [kind, name])
  if (rows.some((row) => row.label_id !== except)) refuse(`${errorPrefix[kind]}.name-taken`, { name })
}

/** Removes markup from a name. Refuses (400) a name that is empty afterwards. */
function toPlainName(name: LabelName): LabelName {
  const en = toPlainText(name.en)
  const es = toPlainText(name.es ?? '')
  if (en === '')
    refuse('input.invalid', { fields: [{ path: ['body', 'name', 'en'], message: 'This field is required.' }] })
  return { en, ...(es !== '' && { es }) }
}

function createOutcome(
  kind: LabelKind,
  pastTense: 'added' | 'renamed' | 'deleted',
  results: DocumentLabel,
  before?: DocumentLabel,
): Outcome<DocumentLabel> {
  const action = { kind: `${actionPrefix[kind]}.${pastTense}` as const, entityType: kind, entityId: results.id }
  return { results, action: { ...action, ...(before && { before }), after: results } }
}
