import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { FieldEncryption } from '@portal/field-encryption'
import { MergedPersons } from '@portal/people'
import { Database, getTransactionConnection, readRows, type PreparedStatement } from '@portal/persistence'
import { HorsePhotos } from '../horses/index.ts'
import { MergedHorses } from '../merged-horses/index.ts'
import { horseFileName, type HorseFileRow } from './horse-file.row.ts'

type SelectedRow = Omit<HorseFileRow, 'name'> & { readonly name: Buffer }

/** Whether the content of file `f` is needed. */
export const horseFileIsReferenced = `exists (
  select from horse_file h where h.file_id = f.file_id and (h.kept_until is null or h.kept_until > now()))`

const columns = `h.file_id as "fileId", h.horse_id as "horseId", h.name, h.state, h.is_transferable as "isTransferable",
  h.uploader_person_id as "uploaderPersonId", h.uploaded_at as "uploadedAt"`
const order = 'order by h.uploaded_at desc, h.file_id desc'

const selectPage = {
  name: 'horse-files-page',
  text: `select ${columns} from horse_file h
    where h.horse_id = $1 and h.state <> 'DELETED' and (h.state = 'AVAILABLE' or h.uploader_person_id = $2 or $3)
      and (h.uploaded_at, h.file_id) < ($4, $5) ${order} limit $6`,
}
const selectLeft = {
  name: 'horse-files-left',
  text: `select ${columns} from horse_file h
    where h.uploader_person_id = $1 and h.state = 'PRIVATE_TO_UPLOADER' and (h.uploaded_at, h.file_id) < ($2, $3)
    ${order} limit $4`,
}
const selectOne = { name: 'horse-file', text: `select ${columns} from horse_file h where h.file_id = $1` }
const lockOne = { name: 'horse-file-lock', text: `${selectOne.text} for update` }
const countOfHorse = {
  name: 'horse-files-count',
  text: `select count(*)::int as count from horse_file where horse_id = $1 and state <> 'DELETED'`,
}
const countOnTransfer = {
  name: 'horse-files-on-transfer',
  text: `select horse_id as "horseId", count(*) filter (where is_transferable)::int as following,
      count(*) filter (where not is_transferable)::int as staying
    from horse_file where horse_id = any($1) and state = 'AVAILABLE' group by horse_id`,
}
const selectHorsesWithFiles = {
  name: 'horses-with-files',
  text: `select distinct horse_id as "horseId" from horse_file where horse_id = any($1) and state <> 'DELETED'`,
}
/** Not of a file that is still being checked, deleted, or was left behind when the horse was transferred. */
const selectPhotos = {
  name: 'horse-photos',
  text: `select distinct on (horse_id) horse_id as "horseId", file_id as "fileId" from horse_file
    where horse_id = any($1) and photo_chosen_at is not null and state = 'AVAILABLE'
    order by horse_id, photo_chosen_at desc, file_id`,
}
const clearPhoto = {
  name: 'horse-photo-clear',
  text: 'update horse_file set photo_chosen_at = null where horse_id = $1 and photo_chosen_at is not null',
}
const choosePhoto = {
  name: 'horse-photo-choose',
  text: 'update horse_file set photo_chosen_at = $2, is_transferable = true where file_id = $1',
}
const insert = {
  name: 'horse-file-insert',
  text: `insert into horse_file (file_id, horse_id, name, state, is_transferable, uploader_person_id, uploaded_at)
    values ($1, $2, $3, $4, $5, $6, $7)`,
}
const setTransferable = {
  name: 'horse-file-set-transferable',
  text: 'update horse_file set is_transferable = $2 where file_id = $1',
}
const markDeleted = {
  name: 'horse-file-delete',
  text: `update horse_file set state = 'DELETED', deleted_by = $2, deleted_at = $3, kept_until = $4 where file_id = $1`,
}
const leaveBehind = {
  name: 'horse-files-leave-behind',
  text: `update horse_file set state = 'PRIVATE_TO_UPLOADER'
    where horse_id = $1 and state in ('UPLOADED', 'AVAILABLE') and not is_transferable returning file_id as "fileId"`,
}
const release = {
  name: 'horse-file-release',
  text: `update horse_file set state = 'AVAILABLE' where file_id = $1 and state = 'UPLOADED'`,
}

interface FilesOnTransfer {
  readonly following: number
  readonly staying: number
}

export interface FilePosition {
  readonly uploadedAt: string
  readonly fileId: string
}

/** The table of files of horses. */
@Injectable()
export class HorseFileStore {
  constructor(
    private readonly database: Database,
    private readonly encryption: FieldEncryption,
    merged: MergedPersons,
    mergedHorses: MergedHorses,
    photos: HorsePhotos,
  ) {
    photos.use((horseIds) => this.listPhotos(horseIds))
    mergedHorses.follow({ part: 'files', table: 'horse_file', key: 'file_id' })
    merged.follow({ table: 'horse_file', column: 'uploader_person_id' })
  }

  /** Returns the files of a horse after a position that a person sees, newest first. */
  async list(
    horseId: string,
    reader: { readonly personId: string | undefined; readonly isStaff: boolean },
    after: FilePosition,
    limit: number,
  ): Promise<HorseFileRow[]> {
    const values = [horseId, reader.personId ?? null, reader.isStaff, after.uploadedAt, after.fileId, limit]
    return (await this.database.rows<SelectedRow>(selectPage, values)).map((row) => this.decrypt(row))
  }

  /** Returns the files that stayed with their uploader, after a position, newest first. */
  async listLeft(personId: string, after: FilePosition, limit: number): Promise<HorseFileRow[]> {
    const values = [personId, after.uploadedAt, after.fileId, limit]
    return (await this.database.rows<SelectedRow>(selectLeft, values)).map((row) => this.decrypt(row))
  }

  /** Returns which of some horses have a file. */
  async listHorsesWithFiles(horseIds: readonly string[]): Promise<ReadonlySet<string>> {
    const rows = await this.database.rows<{ horseId: string }>(selectHorsesWithFiles, [horseIds])
    return new Set(rows.map(({ horseId }) => horseId))
  }

  /** Returns a file, also a deleted one. */
  async find(fileId: string): Promise<HorseFileRow | undefined> {
    const row = await this.database.find<SelectedRow & Record<string, unknown>>(selectOne, [fileId])
    return row && this.decrypt(row)
  }

  async lock(em: EntityManager, fileId: string): Promise<HorseFileRow | undefined> {
    const [row] = await run<SelectedRow>(em, lockOne, [fileId])
    return row && this.decrypt(row)
  }

  async count(em: EntityManager, horseId: string): Promise<number> {
    const [row] = await readRows<{ count: number }>(this.database, em, countOfHorse, [horseId])
    return row?.count ?? 0
  }

  /** Counts by horse the files that go with it on a transfer, and those that stay with their uploaders. */
  async countOnTransfer(horseIds: readonly string[]): Promise<ReadonlyMap<string, FilesOnTransfer>> {
    const rows = await this.database.rows<FilesOnTransfer & { horseId: string }>(countOnTransfer, [horseIds])
    return new Map(rows.map(({ horseId, following, staying }) => [horseId, { following, staying }]))
  }

  /** Returns the id of the file with the photo by horse. */
  async listPhotos(horseIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const rows = await this.database.rows<{ horseId: string; fileId: string }>(selectPhotos, [horseIds])
    return new Map(rows.map(({ horseId, fileId }) => [horseId, fileId]))
  }

  /** Makes a file the photo of its horse; `null`: the horse has none. */
  async setPhoto(em: EntityManager, horseId: string, fileId: string | null, now: Date): Promise<void> {
    await run(em, clearPhoto, [horseId])
    if (fileId !== null) await run(em, choosePhoto, [fileId, now])
  }

  async insert(em: EntityManager, file: HorseFileRow): Promise<void> {
    const { fileId, horseId, state, isTransferable, uploaderPersonId, uploadedAt } = file
    const name = this.encryption.encrypt(horseFileName, fileId, file.name)
    await run(em, insert, [fileId, horseId, name, state, isTransferable, uploaderPersonId, uploadedAt])
  }

  async setTransferable(em: EntityManager, fileId: string, isTransferable: boolean): Promise<void> {
    await run(em, setTransferable, [fileId, isTransferable])
  }

  async markDeleted(
    em: EntityManager,
    fileId: string,
    { by, at, retainedUntil }: { readonly by: string; readonly at: Date; readonly retainedUntil: Date },
  ): Promise<void> {
    await run(em, markDeleted, [fileId, by, at, retainedUntil])
  }

  /** Hides files without the flag from everyone but their uploader. Returns their ids. */
  async leaveBehind(em: EntityManager, horseId: string): Promise<string[]> {
    return (await run<{ fileId: string }>(em, leaveBehind, [horseId])).map(({ fileId }) => fileId)
  }

  private decrypt({ name, ...row }: SelectedRow): HorseFileRow {
    return {
      ...row,
      uploadedAt: new Date(row.uploadedAt).toISOString(),
      name: this.encryption.decrypt(horseFileName, row.fileId, name),
    }
  }
}

/** Called when a file was inspected: the people of the horse may read it from now on. */
export async function releaseHorseFile(em: EntityManager, fileId: string): Promise<void> {
  await run(em, release, [fileId])
}

async function run<Row extends object>(em: EntityManager, statement: PreparedStatement, values: unknown[]) {
  const connection = await getTransactionConnection(em)
  return (await connection.query({ ...statement, values })).rows as Row[]
}
