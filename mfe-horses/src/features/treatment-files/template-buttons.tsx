import { saveFile } from '@portal/api-client'
import { treatmentColumns, treatmentFormats, type TreatmentFormat } from '@portal/contracts-horses/treatment-file-rules'
import { useShell } from '@portal/shell-sdk'
import { Button, Cluster } from '@portal/ui'
import { useTreatmentText } from './texts.ts'

/** An invented treatment, as an example of each column. */
const example: Readonly<Partial<Record<(typeof treatmentColumns)[number], string>>> = {
  microchip: '985141000230417',
  treatedAt: '2026-07-08T10:30-04:00',
  medicalType: 'drug-administered',
  name: 'Phenylbutazone',
  results: 'Given',
  conditionTreated: 'Inflammation',
  dosage: '2 g',
  route: 'oral',
}

/** Saves an example of a file in each format. */
export function TemplateButtons() {
  const t = useTreatmentText()
  const { toasts } = useShell()
  const save = (format: TreatmentFormat) => {
    saveFile(new Blob([format === 'csv' ? writeCsv() : writeXml()]), `treatments.${format}`)
    toasts.show({ kind: 'success', message: t('template-saved') })
  }
  return (
    <>
      <p>{t('template-text')}</p>
      <Cluster>
        {treatmentFormats.map((format) => (
          <Button key={format} size="s" onClick={() => save(format)}>
            {t(`template.${format}`)}
          </Button>
        ))}
      </Cluster>
    </>
  )
}

function writeCsv(): string {
  // Excel needs the mark to read the file as UTF-8.
  return `\u{FEFF}${[treatmentColumns, treatmentColumns.map((column) => example[column] ?? '')].map((line) => line.join(',')).join('\r\n')}\r\n`
}

function writeXml(): string {
  const fields = treatmentColumns.map((column) => `    <${column}>${example[column] ?? ''}</${column}>`)
  const lines = ['<?xml version="1.0" encoding="UTF-8"?>', '<treatments>', '  <treatment>', ...fields]
  return [...lines, '  </treatment>', '</treatments>', ''].join('\n')
}
