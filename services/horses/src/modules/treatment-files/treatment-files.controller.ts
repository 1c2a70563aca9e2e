import { Readable } from 'node:stream'
import { Controller, Req } from '@nestjs/common'
import type { InputOf } from '@portal/contracts-common'
import { horsesHttp as http, type TreatmentFileRow } from '@portal/contracts-horses'
import { maxTreatmentRows, treatmentColumns, treatmentMessages } from '@portal/contracts-horses/treatment-file-rules'
import { decodeCursor, keysetPage } from '@portal/persistence'
import {
  CommandContext,
  CurrentCaller,
  FileResponse,
  Handle,
  Input,
  refuse,
  toCsv,
  type Caller,
} from '@portal/service-kit'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { readTreatmentFile } from './read-treatment-file.ts'
import { ResendRows } from './resend-rows.command.ts'
import { toTreatmentFile } from './treatment-file.mapper.ts'
import type { StoredTreatmentRow } from './treatment-file.row.ts'
import { TreatmentFileStore, type TreatmentFilePosition } from './treatment-files.store.ts'
import { UploadTreatmentFile } from './upload-treatment-file.command.ts'

type Of<K extends keyof typeof http> = InputOf<(typeof http)[K]>

const filePosition = z.tuple([z.iso.datetime(), z.uuid()])
const rowPosition = z.tuple([z.int()])

/** Daily treatment files of veterinarians. */
@Controller()
export class TreatmentFilesController {
  constructor(
    private readonly files: TreatmentFileStore,
    private readonly uploadFile: UploadTreatmentFile,
    private readonly resendRows: ResendRows,
  ) {}

  @Handle(http.uploadTreatmentFile)
  upload(
    @Input(http.uploadTreatmentFile) { params: { fileId } }: Of<'uploadTreatmentFile'>,
    @CommandContext() context: CommandContext,
    @CurrentCaller() { personId = '' }: Caller,
    @Req() request: FastifyRequest,
  ) {
    return this.uploadFile.run(context, { fileId, personId }, request)
  }

  @Handle(http.uploadCorrectedRows)
  async uploadCorrections(
    @Input(http.uploadCorrectedRows) { params: { fileId } }: Of<'uploadCorrectedRows'>,
    @CommandContext() context: CommandContext,
    @Req() request: FastifyRequest,
  ) {
    const { rows } = await readTreatmentFile(request, ['csv'])
    return this.resendRows.run(context, fileId, rows)
  }

  @Handle(http.resendTreatmentRows)
  resend(
    @Input(http.resendTreatmentRows) { params: { fileId }, body: { rows } }: Of<'resendTreatmentRows'>,
    @CommandContext() context: CommandContext,
  ) {
    return this.resendRows.run(context, fileId, rows)
  }

  @Handle(http.listTreatmentFiles)
  async list(
    @Input(http.listTreatmentFiles) { query: { after, limit } }: Of<'listTreatmentFiles'>,
    @CurrentCaller() { personId = '' }: Caller,
  ) {
    const rows = await this.files.list(personId, toPosition(after), limit + 1)
    const { items, next } = keysetPage(rows, limit, (row) => [row.uploadedAt, row.fileId])
    return { items: items.map(toTreatmentFile), next }
  }

  @Handle(http.getTreatmentFile)
  async get(@Input(http.getTreatmentFile) { params: { fileId } }: Of<'getTreatmentFile'>) {
    return toTreatmentFile((await this.files.find(fileId)) ?? refuse('treatment-files.not-found'))
  }

  @Handle(http.listTreatmentRows)
  async listRows(@Input(http.listTreatmentRows) { params: { fileId }, query }: Of<'listTreatmentRows'>) {
    const { after, limit, state } = query
    const [row] = after === undefined ? [0] : decodeCursor(after, rowPosition)
    const rows = await this.files.listRows(fileId, { after: row, state, limit: limit + 1 })
    const { items, next } = keysetPage(rows, limit, (each) => [each.row])
    return { items: items.map(toTreatmentRow), next }
  }

  @Handle(http.downloadRefusedRows)
  async downloadRefused(@Input(http.downloadRefusedRows) { params, query }: Of<'downloadRefusedRows'>) {
    const { fileId } = params
    const language = query.locale === 'es' ? 'es' : 'en'
    const rows = await this.files.listRows(fileId, { after: 0, state: 'refused', limit: maxTreatmentRows })
    const cells = rows.map(({ row, values, errors }) => [
      String(row),
      ...treatmentColumns.map((column) => values[column] ?? ''),
      errors.map(({ field, key }) => `${field}: ${treatmentMessages[key][language]}`).join(' '),
    ])
    const file = toCsv(['row', ...treatmentColumns, 'reason'], Readable.from([cells]))
    return new FileResponse(Readable.from(file, { objectMode: false }), {
      type: 'text/csv; charset=utf-8',
      name: 'refused-rows.csv',
    })
  }
}

function toTreatmentRow({ row, state, values, errors, isLate }: StoredTreatmentRow): TreatmentFileRow {
  return { row, state, values, errors: [...errors], isLate }
}

function toPosition(after: string | undefined): TreatmentFilePosition {
  if (after === undefined) return { uploadedAt: 'infinity', fileId: 'ffffffff-ffff-ffff-ffff-ffffffffffff' }
  const [uploadedAt, fileId] = decodeCursor(after, filePosition)
  return { uploadedAt, fileId }
}
