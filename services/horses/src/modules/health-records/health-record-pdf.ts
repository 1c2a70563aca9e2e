import { PassThrough } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { DueItem, HealthRecord } from '@portal/contracts-horses'
import { procedures, requirementItems } from '@portal/contracts-horses/health-rules'
import { createFormats } from '@portal/formats'
import { heading, paragraph, table, writePdf, type Block, type PrintDocument } from '@portal/print'
import type { Locale } from '@portal/service-texts'
import type { TranslateHorsePrint } from '../../texts.ts'
import type { HorseRow } from '../horses/index.ts'

/** More records than a horse collects in a career. A document of this length takes less than a second. */
export const maxPrintedRecords = 1000

interface HealthRecordToPrint {
  readonly horse: HorseRow
  readonly items: readonly DueItem[]
  /** Newest first; one more than is printed says that there are others. */
  readonly records: readonly HealthRecord[]
  /** ISO 8601. */
  readonly createdAt: string
  readonly locale: Locale
  readonly t: TranslateHorsePrint
}

/** Writes what is due for a horse and its health records as tagged PDF. */
export async function writeHealthRecord(source: HealthRecordToPrint): Promise<Buffer> {
  const { horse, createdAt, locale, t } = source
  const language = locale === 'es' ? 'es' : 'en'
  const { damName: dam, yearOfBirth: year } = horse
  const name = horse.name ?? t('health.unnamed', { dam, year })
  const title = t('health.title', { name })
  const none = t('health.none')
  const facts = { year, dam, microchip: horse.microchip ?? none, number: horse.registryNumber ?? none }
  const document: PrintDocument = {
    metadata: { title, language, createdAt },
    header: { left: name, right: t('health.short-title') },
    footer: {
      left: t('card.printed', { time: createFormats(locale).instant(createdAt) }),
      pageNumber: t('health.page'),
    },
    sections: [
      {
        language,
        blocks: [heading(1, title), paragraph(t('health.facts', facts)), ...listDue(source), ...listRecords(source)],
      },
    ],
  }
  const target = new PassThrough()
  const [content] = await Promise.all([buffer(target), writePdf(document, target)])
  return content
}

function listDue({ items, locale, t }: HealthRecordToPrint): Block[] {
  const formats = createFormats(locale)
  const toDate = (date: string | null) => (date === null ? '—' : formats.date(date))
  return [
    heading(2, t('health.due')),
    table({
      header: [t('health.due-item'), t('health.due-state'), t('health.due-recorded'), t('health.due-until')],
      rows: items
        .filter(({ state }) => state !== 'not-required')
        .map((each) => [
          t(`name.${each.item}`),
          t(`state.${each.state}`),
          toDate(each.recordedOn),
          toDate(each.lastSafeDate),
        ]),
    }),
  ]
}

function listRecords(source: HealthRecordToPrint): Block[] {
  const { records, locale, t } = source
  const formats = createFormats(locale)
  const printed = records.slice(0, maxPrintedRecords)
  if (printed.length === 0) return [heading(2, t('health.records')), paragraph(t('health.records-none'))]
  return [
    heading(2, t('health.records')),
    ...(records.length > printed.length ? [paragraph(t('health.records-limit', { count: printed.length }))] : []),
    table({
      header: ['date', 'type', 'name', 'results', 'entered-by'].map((key) => t(`health.${key}` as 'health.date')),
      rows: printed.map((record) => [
        formats.date(record.date),
        t(`type.${record.medicalType}`),
        getRecordName(record, t),
        listDetails(record, t),
        record.enteredBy.name || '—',
      ]),
    }),
  ]
}

/** Vaccines, tests and procedures have translated names; drugs and inspections are named by the people who enter them. */
function getRecordName({ name }: HealthRecord, t: TranslateHorsePrint): string {
  const known = [...requirementItems, ...procedures].find((each) => each === name)
  return known === undefined ? name : t(`name.${known}`)
}

function listDetails(record: HealthRecord, t: TranslateHorsePrint): string {
  const { outcome, route, prescribingVeterinarian, treatingPerson } = record
  const details = [
    [t('health.outcome'), outcome && t(`outcome.${outcome}`)],
    [t('health.condition'), record.conditionTreated],
    [t('health.dosage'), record.dosage],
    [t('health.route'), route && t(`route.${route}`)],
    [t('health.device'), record.device],
    [t('health.site'), record.site],
    [t('health.prescribed-by'), prescribingVeterinarian?.name],
    [t('health.treated-by'), treatingPerson?.name],
  ].flatMap(([label, value]) => (label && value ? t('health.detail', { label, value }) : []))
  return [record.results, ...details, ...(record.isLate ? [t('health.late')] : [])].filter(Boolean).join('. ')
}
