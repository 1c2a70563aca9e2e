import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readLicense } from '@portal/license-reading'
import { afterAll, expect, test } from 'vitest'
import { listLicenseImages } from './license-images.ts'
import { measureQuality } from './reading-quality.ts'

const folder = mkdtempSync(join(tmpdir(), 'portal-license-'))
afterAll(() => rmSync(folder, { recursive: true }))

const images = listLicenseImages()
const today = '2026-11-23'

async function read(name: string, date = today) {
  const image = images.find((candidate) => candidate.name === name)
  if (!image) throw new Error(`there is no image ${name}`)
  const path = join(folder, name)
  writeFileSync(path, await image.render())
  return { image, printed: await image.fields(), reading: await readLicense(path, date) }
}

/** Reads bytes that are no generated image. */
function readBytes(name: string, bytes: Buffer) {
  const path = join(folder, name)
  writeFileSync(path, bytes)
  return readLicense(path, today)
}

test('keeps the accents of a Spanish name on a photographed license', async () => {
  const result = await read('22-puerto-rico-compressed.jpg')
  expect(result.reading).toMatchObject({ document: 'racing-license', source: 'text', problems: [] })
  expect(result.reading.fields.lastName).toEqual({ value: 'MUÑOZ PEÑA', confidence: 'high' })
  expect(result.reading.fields.firstName).toEqual({ value: 'JOSÉ', confidence: 'high' })
  expect(measureQuality([result]).get('all')).toMatchObject({ wrong: 0 })
})

test('reads the barcode of an expired driver license and ignores the other one', async () => {
  const result = await read('34-georgia-driver-back-compressed.jpg', '2040-01-01')
  expect(result.reading).toMatchObject({ document: 'driver-license', source: 'barcode', problems: ['expired'] })
  const { printed, prefilled, wrong } = measureQuality([result]).get('all') ?? { printed: 0, prefilled: 0, wrong: 1 }
  expect([prefilled, wrong]).toEqual([printed, 0])
})

test('reads a PDF', async () => {
  const result = await read('65-new-york-pdf.pdf')
  expect(result.reading.fields.licenseNumber?.confidence).toBe('high')
  expect(measureQuality([result]).get('all')).toMatchObject({ wrong: 0 })
})

test('refuses small images and files that are no image, damaged or also something else', async () => {
  const small = await read('80-kentucky-too-small.jpg')
  expect(small.reading.problems).toEqual(['too-small'])
  const archive = Buffer.from('PK\u0003\u0004 hidden archive PK\u0005\u0006')
  const jpeg = await small.image.render()
  const unreadable = [
    await readBytes('text.jpg', Buffer.from('<svg onload="alert(1)"/>')),
    await readBytes('polyglot.jpg', Buffer.concat([jpeg, archive])),
    await readBytes('half.jpg', jpeg.subarray(0, jpeg.length / 2)),
  ]
  expect(unreadable.map(({ problems }) => problems)).toEqual([['unreadable'], ['unreadable'], ['unreadable']])
})

test('stops when it is aborted', async () => {
  const controller = new AbortController()
  const reading = readLicense(join(folder, 'half.jpg'), today, { signal: controller.signal })
  controller.abort(new Error('shutdown'))
  await expect(reading).rejects.toThrow('shutdown')
})
