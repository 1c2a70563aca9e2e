import { Injectable } from '@nestjs/common'
import { People } from '@portal/people'
import { Commands } from '@portal/persistence'
import { FileResponse, refuse, type CommandContext } from '@portal/service-kit'
import { ServiceTexts, type Locale } from '@portal/service-texts'
import { horsePrintTexts, type TranslateHorsePrint } from '../../texts.ts'
import { HorseRules } from '../horse-rules/index.ts'
import { HorseQueries } from '../horses/index.ts'
import { maxPrintedRecords, writeHealthRecord } from './health-record-pdf.ts'
import { listPersonIds, toHealthRecord } from './health-record.mapper.ts'
import { HealthRecordStore } from './health-records.store.ts'
import { HorseHealthReader } from './horse-health.ts'

const newest = { date: '9999-12-31', recordId: 'ffffffff-ffff-ffff-ffff-ffffffffffff' }

/** The health record of a horse as a file. Each export is in the audit trail. */
@Injectable()
export class ExportHealthRecord {
  constructor(
    private readonly horses: HorseQueries,
    private readonly records: HealthRecordStore,
    private readonly health: HorseHealthReader,
    private readonly rules: HorseRules,
    private readonly people: People,
    private readonly texts: ServiceTexts,
    private readonly commands: Commands,
  ) {}

  async run(context: CommandContext, horseId: string, locale: Locale): Promise<FileResponse> {
    const { now } = context
    const horse = (await this.horses.find(horseId)) ?? refuse('horses.not-found')
    const [rows, health, { standDowns }] = await Promise.all([
      this.records.list(horseId, { medicalType: undefined, history: false }, newest, maxPrintedRecords + 1),
      this.health.list([horseId], now),
      this.rules.listRules(),
    ])
    const names = await this.people.listNames(listPersonIds(rows))
    const t = (await this.texts.getTranslate(horsePrintTexts.namespace, locale)) as TranslateHorsePrint
    const content = await writeHealthRecord({
      horse,
      items: health.get(horseId)?.items ?? [],
      records: rows.map((row) => toHealthRecord(row, { names, standDowns })),
      createdAt: now.toISOString(),
      locale,
      t,
    })
    await this.commands.run(context, async () => ({
      results: null,
      action: {
        kind: 'health-record.exported',
        entityType: 'horse',
        entityId: horseId,
        after: { records: Math.min(rows.length, maxPrintedRecords) },
      },
    }))
    return new FileResponse(content, { type: 'application/pdf', name: t('health.file') })
  }
}
