import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { isAllowed } from '@portal/contracts-common'
import type { HorseFile } from '@portal/contracts-horses'
import {
  getTransferStatus,
  horseFileLifecycle,
  isPhotoKind,
  type HorseFileFacts,
} from '@portal/contracts-horses/file-rules'
import type { StoredFile } from '@portal/files'
import { People } from '@portal/people'
import type { Caller } from '@portal/service-kit'
import { Assignments } from '../assignments/index.ts'
import { HorsePhotos } from '../horses/index.ts'
import { toUploadedFile, Uploads } from '../uploads/index.ts'
import type { HorseFileRow } from './horse-file.row.ts'
import { PendingTransfers } from './pending-transfers.ts'

/** What the caller is to the horse of a list of files. */
export interface FileReader {
  readonly personId: string | undefined
  readonly isStaff: boolean
  readonly isResponsiblePerson: boolean
}

/** What the names and the open transfer of a horse add to its files. */
interface FileContext {
  readonly reader: FileReader
  readonly names: ReadonlyMap<string, string>
  readonly isTransferPending: boolean
  /** The file with the photo of the horse. */
  readonly photoId: string | undefined
}

/** Converts files to what a reader sees of them. */
@Injectable()
export class HorseFileReader {
  constructor(
    private readonly assignments: Assignments,
    private readonly people: People,
    private readonly uploads: Uploads,
    private readonly transfers: PendingTransfers,
    private readonly photos: HorsePhotos,
  ) {}

  /** Returns what the caller is to a horse, read in the transaction of `em` if there is one. */
  async findReader({ personId, groups }: Caller, horseId: string, now: Date, em?: EntityManager): Promise<FileReader> {
    const current = personId === undefined ? [] : await this.assignments.listCurrent([horseId], now, em)
    const isResponsiblePerson = current.some((each) => each.role === 'responsible-person' && each.personId === personId)
    return { personId, isStaff: isAllowed('staff', groups), isResponsiblePerson }
  }

  /** Returns what {@link toFile} needs to know for files of a horse. */
  async findContext(
    reader: FileReader,
    {
      horseId,
      uploaderIds,
      now,
    }: { readonly horseId: string; readonly uploaderIds: readonly string[]; readonly now: Date },
  ): Promise<FileContext> {
    const [names, isTransferPending, photos] = await Promise.all([
      this.people.listNames(uploaderIds),
      this.transfers.exists(horseId, now),
      this.photos.list([horseId]),
    ])
    return { reader, names, isTransferPending, photoId: photos.get(horseId) }
  }

  /** Returns files with their states, as a reader sees them. */
  async toFiles(rows: readonly HorseFileRow[], context: FileContext): Promise<HorseFile[]> {
    const stored = await this.uploads.list(rows.map(({ fileId }) => fileId))
    return rows.flatMap((row) => {
      const file = stored.get(row.fileId)
      return file ? [toFile(row, file, context)] : []
    })
  }
}

/** Returns the facts that decide what a person may do with a file. */
export function toFileFacts(
  { uploaderPersonId, isTransferable }: HorseFileRow,
  { personId, isStaff, isResponsiblePerson }: FileReader,
): HorseFileFacts {
  const isUploader = personId !== undefined && uploaderPersonId === personId
  return { isUploader, isStaff, isResponsiblePerson, isTransferable, isSystem: false }
}

export function toFile(
  row: HorseFileRow,
  file: StoredFile,
  { reader, names, isTransferPending, photoId }: FileContext,
): HorseFile {
  const { state, uploaderPersonId, isTransferable } = row
  const facts = toFileFacts(row, reader)
  const isPrivate = state === 'PRIVATE_TO_UPLOADER'
  const mayChoose = reader.isStaff || reader.isResponsiblePerson
  return {
    ...toUploadedFile(row, file),
    uploadedBy:
      uploaderPersonId === null ? null : { personId: uploaderPersonId, name: names.get(uploaderPersonId) ?? '' },
    isTransferable,
    transferStatus: isPrivate ? null : getTransferStatus(isTransferable, isTransferPending),
    isPrivate,
    isPhoto: photoId === row.fileId,
    mayBePhoto: mayChoose && state === 'AVAILABLE' && isPhotoKind(file.kind),
    mayDelete: horseFileLifecycle.check(state, 'delete', facts).allowed,
    maySetTransferable: horseFileLifecycle.check(state, 'set-transferable', facts).allowed,
  }
}
