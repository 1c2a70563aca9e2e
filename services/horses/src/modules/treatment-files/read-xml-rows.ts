import type { Readable } from 'node:stream'
import {
  maxTreatmentCellLength,
  treatmentColumns,
  type TreatmentColumn,
} from '@portal/contracts-horses/treatment-file-rules'
import { UnreadableFileError } from '@portal/imports'
import { SaxesParser } from 'saxes'
import type { TreatmentValues } from './treatment-file.row.ts'

/** `<treatments><treatment><microchip>` has three levels. */
const maxDepth = 3

/** A row as it is in a file. */
export interface FileRow {
  readonly row: number
  readonly values: TreatmentValues
}

/**
 * Reads the elements `treatment` of an XML file in UTF-8 one by one. Only as much is in memory as the reader asks for. A document
 * type is refused, so that there are no entities but the five of XML.
 */
export async function* readXmlRows(source: Readable): AsyncGenerator<FileRow> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  const rows: FileRow[] = []
  const parser = createParser((row) => rows.push(row))
  try {
    for await (const chunk of source as AsyncIterable<Buffer>) {
      parser.write(decoder.decode(chunk, { stream: true }))
      yield* rows.splice(0)
    }
    parser.write(decoder.decode())
    parser.close()
    yield* rows.splice(0)
  } catch (failure) {
    throw failure instanceof TypeError ? new UnreadableFileError('not-utf8') : failure
  }
}

function createParser(onRow: (row: FileRow) => void): SaxesParser {
  const parser = new SaxesParser()
  const path: string[] = []
  let count = 0
  let values: Partial<Record<TreatmentColumn, string>> = {}
  let text = ''
  const refuse = (reason: string): never => {
    throw new UnreadableFileError(reason)
  }
  const append = (part: string) => {
    text += part
    if (text.length > maxTreatmentCellLength && path.length === maxDepth) refuse('text-too-long')
    if (path.length < maxDepth) text = ''
  }
  parser.on('error', () => refuse('not-xml'))
  parser.on('doctype', () => refuse('document-type'))
  parser.on('text', append)
  parser.on('cdata', append)
  parser.on('opentag', ({ name }) => {
    path.push(name)
    if (path.length > maxDepth) refuse('too-deep')
    if (path.length === 1 && name !== 'treatments') refuse('no-treatments')
    if (path.length === 2 && name !== 'treatment') refuse('no-treatments')
    text = ''
  })
  parser.on('closetag', ({ name }) => {
    if (path.length === maxDepth) {
      const column = treatmentColumns.find((each) => each === name)
      if (column) values[column] = text.trim()
    } else if (path.length === 2) {
      count += 1
      onRow({ row: count, values })
      values = {}
    }
    path.pop()
    text = ''
  })
  return parser
}
