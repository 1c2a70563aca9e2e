import { Readable } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { readCsv, UnreadableFileError, type CsvRow } from './read-csv.ts'

const toRows = (source: Readable): Promise<CsvRow[]> => Readable.from(readCsv(source)).toArray()

const read = (...chunks: (string | Buffer)[]) =>
  toRows(
    Readable.from(
      chunks.map((chunk) => Buffer.from(chunk)),
      { objectMode: false },
    ),
  )

describe('a CSV file', () => {
  it('is read with the numbers that a spreadsheet shows, without empty rows', async () => {
    expect(await read('\u{FEFF}name,city\r\n"García, José", Paris \r\n\r\n,,\r\n"two\nlines"\r\n')).toEqual([
      { number: 1, cells: ['name', 'city'] },
      { number: 2, cells: ['García, José', 'Paris'] },
      { number: 5, cells: ['two\nlines'] },
    ])
  })

  it('may arrive in any parts', async () => {
    const bytes = Buffer.from('name\nMuñoz\n')
    const parts = Array.from(bytes, (byte) => Buffer.of(byte))
    expect((await read(...parts)).map(({ cells }) => cells)).toEqual([['name'], ['Muñoz']])
  })

  it.each([
    ['not-utf8', Buffer.from([0x4d, 0x75, 0xf1, 0x6f, 0x7a, 0x0a])],
    ['not-utf8', Buffer.from('name\nMuñoz').subarray(0, -3)],
    ['CSV_QUOTE_NOT_CLOSED', 'name\n"never closed'],
    ['CSV_MAX_RECORD_SIZE', `name\n${'x'.repeat(30_000)}`],
  ])('is refused with the reason %s', async (reason, content) => {
    await expect(read(content)).rejects.toEqual(new UnreadableFileError(reason))
  })

  it('is not read ahead of its reader', async () => {
    let chunks = 0
    const source = Readable.from(
      (function* () {
        for (; chunks < 10_000; chunks++) yield Buffer.from('Ana,Paris\n'.repeat(1000))
      })(),
      { objectMode: false },
    )
    let rows = 0
    for await (const _ of readCsv(source)) if (++rows === 2500) break
    expect(chunks).toBeLessThan(100)
  })

  it('passes on the failure of its source', async () => {
    const source = new Readable({ read: () => undefined })
    const reading = toRows(source)
    source.destroy(new Error('the connection ended'))
    await expect(reading).rejects.toThrow('the connection ended')
    const closed = new Readable({ read: () => undefined })
    const readingClosed = toRows(closed)
    closed.destroy()
    await expect(readingClosed).rejects.toThrow('Premature close')
  })
})
