import type { EntityManager } from '@mikro-orm/postgresql'
import type { InputOf } from '@portal/contracts-common'
import type { DocumentLabel, regulationsHttp } from '@portal/contracts-regulations'
import { expectVersion, guardBy, type Outcome } from '@portal/persistence'
import { refuse, type CommandContext } from '@portal/service-kit'
import { randomUUID } from 'node:crypto'
import { rowsIn } from '../../database/transaction-rows.ts'
import { plainText } from '../../text/plain-text.ts'
import { labelColumns, toLabel, type LabelKind, type LabelRow } from './document-label.row.ts'

type Name = InputOf<typeof regulationsHttp.addOccupation>['body']['name']

const area = { category: 'document-categories', occupation: 'occupations' } as const

const sameName = {
  name: 'document-label-of-name',
  text: `select label_id from document_label where kind = $1 and lower(name_en) = lower($2) and retired_at is null`,
}
const insert = {
  name: 'add-document-label',
  text: `insert into document_label (label_id, kind, name_en, name_es) values ($1, $2, $3, $4)`,
}
const update = {
  name: 'rename-document-label',
  text: `update document_label set name_en = $2, name_es = $3, lock_version = lock_version + 1 where label_id = $1`,
}
const retire = {
  name: 'retire-document-label',
  text: 'update document_label set retired_at = $2, lock_version = lock_version + 1 where label_id = $1',
}
// The lock waits for documents that are being put under it (`getLabels` holds them shared).
const standing = {
  name: 'standing-document-label',
  text: `select ${labelColumns} from document_label l
          where l.kind = $1 and l.label_id = $2 and l.retired_at is null for update of l`,
}

/** A new category or occupation. Refusal: `*.name-taken`. */
export async function addLabel(em: EntityManager, kind: LabelKind, given: Name): Promise<Outcome<DocumentLabel>> {
  const name = plainName(given)
  await assertNameFree(em, kind, name.en)
  const id = randomUUID()
  await rowsIn(em, insert, [id, kind, name.en, name.es ?? null])
  return outcomeOf(kind, 'add', { id, name, documents: 0, lockVersion: 1 })
}

/** Renames it. Refusals: `*.name-taken`, `resource.stale`, `resource.not-found`. */
export async function renameLabel(
  em: EntityManager,
  kind: LabelKind,
  id: string,
  { name: given, expectedVersion }: InputOf<typeof regulationsHttp.updateOccupation>['body'],
): Promise<Outcome<DocumentLabel>> {
  const before = await getStanding(em, kind, id)
  expectVersion(expectedVersion, before.lockVersion, before)
  const name = plainName(given)
  await assertNameFree(em, kind, name.en, id)
  await rowsIn(em, update, [id, name.en, name.es ?? null])
  return outcomeOf(kind, 'rename', { ...before, name, lockVersion: before.lockVersion + 1 }, before)
}

/** Takes it out of the list. Refusals: `*.in-use` with how many documents, `resource.stale`, `resource.not-found`. */
export async function deleteLabel(
  em: EntityManager,
  kind: LabelKind,
  { id, expectedVersion }: { readonly id: string; readonly expectedVersion: number | undefined },
  context: CommandContext,
): Promise<Outcome<{ deleted: boolean }>> {
  // Twice: counted again once nobody can put a document under it any more.
  await getStanding(em, kind, id)
  const label = await getStanding(em, kind, id)
  expectVersion(expectedVersion, label.lockVersion, label)
  if (label.documents > 0) refuse(`${area[kind]}.in-use`, { documents: label.documents })
  await rowsIn(em, retire, [id, context.now])
  const { action } = outcomeOf(kind, 'delete', label)
  return { results: { deleted: true }, action: { ...action, before: label, after: null } }
}

async function getStanding(em: EntityManager, kind: LabelKind, id: string): Promise<DocumentLabel> {
  const [row] = await rowsIn<LabelRow>(em, standing, [kind, id])
  return row ? toLabel(row) : refuse('resource.not-found', { id })
}

async function assertNameFree(em: EntityManager, kind: LabelKind, name: string, except?: string): Promise<void> {
  await guardBy(em, `document-label ${kind}`, name.toLowerCase())
  const rows = await rowsIn<{ label_id: string }>(em, sameName, [kind, name])
  if (rows.some((row) => row.label_id !== except)) refuse(`${area[kind]}.name-taken`, { name })
}

/** As a reader will see it, without markup; refuses (400) what is empty without it. */
function plainName(given: Name): Name {
  const en = plainText(given.en)
  const es = plainText(given.es ?? '')
  if (en === '') refuse('input.invalid', { fields: [{ path: ['body', 'name', 'en'], message: 'Write something.' }] })
  return { en, ...(es !== '' && { es }) }
}

function outcomeOf(
  kind: LabelKind,
  verb: string,
  results: DocumentLabel,
  before?: DocumentLabel,
): Outcome<DocumentLabel> {
  const action = { kind: `${area[kind]}.${verb}`, entityType: kind, entityId: results.id }
  return { results, action: { ...action, ...(before && { before }), after: results } }
}
