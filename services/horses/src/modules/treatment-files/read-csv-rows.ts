import type { Readable } from 'node:stream'
import {
  findMissingColumns,
  maxTreatmentCellLength,
  treatmentColumns,
  type TreatmentColumn,
} from '@portal/contracts-horses/treatment-file-rules'
import { readCsv, UnreadableFileError } from '@portal/imports'
import { refuse } from '@portal/service-kit'
import type { FileRow } from './read-xml-rows.ts'

/** The column of a file of refused rows with the number of the row in the first file. */
const numberColumn = 'row'

/**
 * Reads the rows of a CSV file one by one; other columns are ignored. The number of a row is the one in its column `row`, if the
 * file has such a column. Refusal: `treatment-files.columns-missing`.
 */
export async function* readCsvRows(source: Readable): AsyncGenerator<FileRow> {
  let header: readonly string[] | undefined
  for await (const { number, cells } of readCsv(source)) {
    if (header === undefined) {
      header = cells
      const missing = findMissingColumns(header)
      if (missing.length > 0) refuse('treatment-files.columns-missing', { columns: missing })
      continue
    }
    if (cells.some((cell) => cell.length > maxTreatmentCellLength)) throw new UnreadableFileError('text-too-long')
    const values: Partial<Record<TreatmentColumn, string>> = {}
    let row = number
    for (const [index, name] of header.entries()) {
      const cell = (cells[index] ?? '').replace(/^'(?=[=+\-@])/, '')
      const column = treatmentColumns.find((each) => each === name)
      if (column) values[column] = cell
      if (name === numberColumn && /^\d{1,6}$/.test(cell)) row = Number(cell)
    }
    yield { row, values }
  }
}
