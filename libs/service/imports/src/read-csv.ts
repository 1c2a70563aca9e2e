import { finished, Transform, type Readable, type Writable } from 'node:stream'
import { CsvError, parse } from 'csv-parse'

/** A file cannot be read as a table. */
export class UnreadableFileError extends Error {
  override readonly name = 'UnreadableFileError'
  /** `not-utf8`, or the code of the CSV parser such as `CSV_QUOTE_NOT_CLOSED`. */
  readonly reason: string

  constructor(reason: string) {
    super(`The file cannot be read: ${reason}`)
    this.reason = reason
  }
}

/** A row with its number in a spreadsheet; the header is row 1. */
export interface CsvRow {
  readonly number: number
  readonly cells: readonly string[]
}

const maxRowLength = 20_000

/** Reads a CSV file in UTF-8, row by row, without empty ones. Only as much is in memory as the reader asks for. */
export async function* readCsv(source: Readable): AsyncGenerator<CsvRow> {
  const parser = parse({ bom: true, trim: true, relax_column_count: true, max_record_size: maxRowLength })
  const text = source.pipe(decodeUtf8())
  passOnFailure(source, text)
  passOnFailure(text, parser)
  text.pipe(parser)
  let number = 0
  try {
    for await (const cells of parser as AsyncIterable<string[]>) {
      number += 1
      if (cells.some((cell) => cell !== '')) yield { number, cells }
    }
  } catch (failure) {
    throw failure instanceof CsvError ? new UnreadableFileError(failure.code) : failure
  } finally {
    source.unpipe(text)
    text.destroy()
    parser.destroy()
  }
}

/** Destroys `target` when `source` fails or is closed before its end. */
export function passOnFailure(source: Readable, target: Writable): void {
  finished(source, { writable: false }, (failure) => {
    if (failure) target.destroy(failure)
  })
}

function decodeUtf8(): Transform {
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
  const decode = (chunk: Buffer | undefined, done: (failure: Error | null, text?: string) => void) => {
    let text: string
    try {
      text = chunk ? decoder.decode(chunk, { stream: true }) : decoder.decode()
    } catch {
      return done(new UnreadableFileError('not-utf8'))
    }
    done(null, text)
  }
  return new Transform({
    decodeStrings: false,
    encoding: 'utf8',
    transform: (chunk: Buffer, _encoding, done) => decode(chunk, done),
    flush: (done) => decode(undefined, done),
  })
}
