import { Controller } from '@nestjs/common'
import type { InputOf } from '@portal/contracts-common'
import { horsesHttp as http } from '@portal/contracts-horses'
import { People } from '@portal/people'
import { decodeCursor, keysetPage } from '@portal/persistence'
import { CommandContext, CurrentCaller, Handle, Input, type Caller } from '@portal/service-kit'
import { z } from 'zod'
import { HorseRules } from '../horse-rules/index.ts'
import { AddHealthRecords } from './add-health-records.command.ts'
import { CorrectHealthRecord } from './correct-health-record.command.ts'
import { listPersonIds, toHealthRecord } from './health-record.mapper.ts'
import { ExportHealthRecord } from './export-health-record.ts'
import { HealthAttachments } from './health-attachments.ts'
import { HealthRecordStore } from './health-records.store.ts'

type Of<K extends keyof typeof http> = InputOf<(typeof http)[K]>

const position = z.tuple([z.iso.date(), z.uuid()])
const newest: z.output<typeof position> = ['9999-12-31', 'ffffffff-ffff-ffff-ffff-ffffffffffff']

/** Health records of horses. */
@Controller()
export class HealthRecordsController {
  constructor(
    private readonly addRecords: AddHealthRecords,
    private readonly correctRecord: CorrectHealthRecord,
    private readonly records: HealthRecordStore,
    private readonly attachments: HealthAttachments,
    private readonly rules: HorseRules,
    private readonly people: People,
    private readonly exportRecord: ExportHealthRecord,
  ) {}

  @Handle(http.addHealthRecords)
  add(
    @Input(http.addHealthRecords) { body }: Of<'addHealthRecords'>,
    @CommandContext() context: CommandContext,
    @CurrentCaller() { personId = '' }: Caller,
  ) {
    return this.addRecords.run(context, body, personId)
  }

  @Handle(http.listHealthRecords)
  async list(
    @Input(http.listHealthRecords) { params, query }: Of<'listHealthRecords'>,
    @CurrentCaller() { personId }: Caller,
  ) {
    const { after, limit, medicalType, history } = query
    const [date, recordId] = after === undefined ? newest : decodeCursor(after, position)
    const [rows, { standDowns }] = await Promise.all([
      this.records.list(params.horseId, { medicalType, history }, { date, recordId }, limit + 1),
      this.rules.listRules(),
    ])
    const { items, next } = keysetPage(rows, limit, (row) => [row.date, row.recordId])
    const recordIds = items.map(({ recordId }) => recordId)
    const { attachments, removed } = await this.attachments.listOfRecords(recordIds, personId)
    const removers = [...removed.values()].flat().map(({ removedBy }) => removedBy)
    const names = await this.people.listNames([...listPersonIds(items), ...removers])
    return {
      items: items.map((row) =>
        toHealthRecord(row, {
          names,
          standDowns,
          attachments: attachments.get(row.recordId),
          removedAttachments: removed.get(row.recordId),
        }),
      ),
      next,
    }
  }

  @Handle(http.exportHealthRecord)
  export(
    @Input(http.exportHealthRecord) { params, query }: Of<'exportHealthRecord'>,
    @CommandContext() context: CommandContext,
  ) {
    return this.exportRecord.run(context, params.horseId, query.locale)
  }

  @Handle(http.correctHealthRecord)
  correct(
    @Input(http.correctHealthRecord) { params, body }: Of<'correctHealthRecord'>,
    @CommandContext() context: CommandContext,
    @CurrentCaller() { personId = '' }: Caller,
  ) {
    return this.correctRecord.run(context, { ...body, horseId: params.horseId, corrects: params.recordId }, personId)
  }
}
