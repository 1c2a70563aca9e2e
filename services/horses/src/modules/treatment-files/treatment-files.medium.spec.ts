import { randomUUID } from 'node:crypto'
import { horsesHttp as http, type TreatmentFile, type TreatmentFileRow } from '@portal/contracts-horses'
import { getResults, getStatusAndError, waitFor } from '@portal/testing-service'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { toForm } from '../../testing/sample-files.ts'
import { enter, listRecords, setRegisteredLongAgo } from '../../testing/test-health.ts'
import { startHorses, type TestHorses, type TestPerson } from '../../testing/test-horses.ts'

let test: TestHorses
let trainer: TestPerson
let vet: TestPerson
let count = 0
beforeAll(async () => {
  test = await startHorses()
  test.service.clock.set(new Date('2031-07-08T15:00:00Z'))
  trainer = await test.register('Ana García', ['trainer'])
  vet = await test.register('Rosa Lane', ['veterinarian'])
})
afterAll(() => test.service.close())

/** A horse that the veterinarian attends; returns its id and registry number. */
async function addHorse() {
  count += 1
  const registryNumber = `22${String(count).padStart(5, '0')}`
  const horseId = await test.addHorse(trainer, {
    registryNumber,
    microchip: `98514100022${String(count).padStart(4, '0')}`,
  })
  await test.assign(horseId, 'attending-veterinarian', vet.personId)
  return { horseId, registryNumber }
}

const columns = ['registryNumber', 'treatedAt', 'medicalType', 'name', 'results', 'conditionTreated', 'dosage', 'route']
type Row = Partial<Record<string, string>>
const drug: Row = {
  treatedAt: '2031-07-08T10:30-04:00',
  medicalType: 'drug-administered',
  name: 'Phenylbutazone',
  results: 'Given',
  conditionTreated: 'Inflammation',
  dosage: '2 g',
  route: 'oral',
}
const toCsv = (rows: readonly Row[], header = columns) =>
  [header.join(','), ...rows.map((row) => header.map((column) => row[column] ?? '').join(','))].join('\n')
const send = (path: string, content: string | Buffer, name = 'day.csv', by = vet) =>
  test.service.send('POST', `/api/horses/uploads/treatment-files/${path}`, {
    ...toForm(name, Buffer.from(content)),
    as: by.as,
  })
const getFile = (response: { body: unknown }) => (response.body as { results: TreatmentFile }).results
const read = async (fileId: string) =>
  getResults<TreatmentFile>(await test.service.call(http.getTreatmentFile, { params: { fileId } }, { as: vet.as }))
const listRows = async (fileId: string, query: object = {}) =>
  getResults<{ items: TreatmentFileRow[]; next: string | null }>(
    await test.service.call(http.listTreatmentRows, { params: { fileId }, query } as never, { as: vet.as }),
  )
const resend = (fileId: string, rows: { row: number; values: Row | null }[]) =>
  test.service.call(http.resendTreatmentRows, { params: { fileId }, body: { rows } as never }, { as: vet.as })
async function waitUntilProcessed(fileId: string): Promise<TreatmentFile> {
  let file = await read(fileId)
  await waitFor(async () => {
    file = await read(fileId)
    expect(['COMPLETED', 'ERROR']).toContain(file.state)
  })
  return file
}
/** Uploads a file and waits until its rows are processed. */
async function upload(content: string, name?: string) {
  const fileId = randomUUID()
  const response = await send(fileId, content, name)
  if (response.status !== 201) throw new Error(JSON.stringify(response.body))
  return waitUntilProcessed(fileId)
}

describe('a daily treatment file', () => {
  it('records valid rows like the form, and marks late ones', async () => {
    const { horseId, registryNumber } = await addHorse()
    await setRegisteredLongAgo(test, horseId)
    const file = await upload(
      toCsv([
        { ...drug, registryNumber },
        { ...drug, registryNumber, treatedAt: '2031-07-01T10:30-04:00' },
        {
          registryNumber,
          treatedAt: '2031-07-08T09:00-04:00',
          medicalType: 'vaccine',
          name: 'influenza',
          results: 'OK',
        },
      ]),
      'García day.csv',
    )
    expect(file).toMatchObject({
      name: 'García day.csv',
      state: 'COMPLETED',
      rows: { total: 3, recorded: 3, refused: 0, leftOut: 0, late: 1 },
    })
    expect((await listRecords(test, trainer, horseId)).items).toMatchObject([
      { date: '2031-07-08' },
      { date: '2031-07-08' },
      {
        date: '2031-07-01',
        treatedAt: '2031-07-01T14:30:00.000Z',
        isLate: true,
        dosage: '2 g',
        prescribingVeterinarian: { personId: vet.personId },
        treatingPerson: { name: 'Rosa Lane' },
      },
    ])
  })

  it('keeps refused rows with field and reason, and records them when they are corrected', async () => {
    const { horseId, registryNumber } = await addHorse()
    const file = await upload(
      toCsv(
        [
          { ...drug, registryNumber },
          { ...drug, registryNumber: '9999999' },
          { ...drug, registryNumber, treatedAt: 'yesterday' },
          { ...drug, registryNumber, dosage: '', treatedAt: '2031-07-08T08:00-04:00' },
          { ...drug, registryNumber },
          { ...drug, registryNumber, treatingPersonId: 'P-999', treatedAt: '2031-07-08T09:00-04:00' },
        ],
        [...columns, 'treatingPersonId'],
      ),
    )
    expect([file.state, file.rows]).toEqual(['ERROR', { total: 6, recorded: 1, refused: 5, leftOut: 0, late: 0 }])
    const { items } = await listRows(file.fileId, { state: 'refused' })
    expect(items.map(({ row, errors }) => [row, ...errors.map(({ field, key }) => `${field} ${key}`)])).toEqual([
      [3, 'microchip treatment-files.horse-unknown'],
      [4, 'treatedAt treatment-files.time-invalid'],
      [5, 'dosage health.dosage-missing'],
      [6, 'treatedAt treatment-files.duplicate-in-file'],
      [7, 'treatingPersonId health.person-unknown'],
    ])
    const fixed = (row: number, change: Row) => ({
      row,
      values: { ...items.find((each) => each.row === row)?.values, ...change },
    })
    const response = await resend(file.fileId, [
      fixed(3, { registryNumber, treatedAt: '2031-07-08T07:00-04:00' }),
      fixed(4, { treatedAt: '2031-07-08T06:00-04:00' }),
      fixed(5, { dosage: '1 g' }),
      { row: 6, values: null },
      fixed(7, { treatingPersonId: 'Nobody' }),
    ])
    expect(getResults<TreatmentFile>(response).state).toBe('PROCESSING')
    expect((await waitUntilProcessed(file.fileId)).rows).toMatchObject({ recorded: 4, refused: 1, leftOut: 1 })
    await resend(file.fileId, [fixed(7, { treatingPersonId: '' })])
    expect(await waitUntilProcessed(file.fileId)).toMatchObject({
      state: 'COMPLETED',
      rows: { recorded: 5, refused: 0 },
    })
    expect((await listRecords(test, trainer, horseId)).items).toHaveLength(5)
    expect(getStatusAndError(await resend(file.fileId, [fixed(7, {})]))).toEqual([
      409,
      'treatment-files.nothing-to-resend',
    ])
  })

  it('takes corrected rows as the file of refused rows', async () => {
    const { registryNumber } = await addHorse()
    const file = await upload(
      toCsv([
        { ...drug, registryNumber },
        { ...drug, registryNumber, route: '=1+1', treatedAt: '2031-07-08T09:00-04:00' },
      ]),
    )
    const download = await test.service.send(
      'GET',
      `/api/horses/treatment-files/${file.fileId}/refused-rows?locale=es`,
      {
        as: vet.as,
      },
    )
    expect(download.text).toMatch(/^\u{FEFF}"row","microchip".*"reason"\r\n"3",.*"'=1\+1".*route: /su)
    const corrected = download.text.replace(`"'=1+1"`, '"oral"')
    expect(getStatusAndError(await send(`${file.fileId}/corrections`, corrected, 'refused-rows.csv'))[0]).toBe(200)
    expect(await waitUntilProcessed(file.fileId)).toMatchObject({ state: 'COMPLETED', rows: { recorded: 2 } })
  })

  it('finds treatments that are recorded already, also with the form', async () => {
    const { registryNumber } = await addHorse()
    await upload(toCsv([{ ...drug, registryNumber }]))
    const again = await upload(toCsv([{ ...drug, registryNumber, results: 'Given again' }]))
    expect((await listRows(again.fileId)).items[0]?.errors).toEqual([
      { field: 'treatedAt', key: 'treatment-files.duplicate-stored' },
    ])
    const { horseId, registryNumber: other } = await addHorse()
    const { treatedAt: _, ...entry } = drug
    const people = { prescribingVeterinarianId: vet.personId, treatingPersonId: vet.personId }
    await enter(test, vet, { ...entry, ...people, medicalType: 'drug-administered', date: '2031-07-08' }, horseId)
    const later = await upload(toCsv([{ ...drug, registryNumber: other }]))
    expect(later.rows).toMatchObject({ recorded: 0, refused: 1 })
  })

  it('is read as XML', async () => {
    const { registryNumber } = await addHorse()
    const row = Object.entries({ ...drug, registryNumber, results: 'No <reaction> & well' })
      .map(([name, text]) => `<${name}>${text?.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</${name}>`)
      .join('')
    const file = await upload(
      `<?xml version="1.0"?><treatments><treatment>${row}</treatment><treatment/></treatments>`,
      'day.xml',
    )
    expect(file.rows).toMatchObject({ recorded: 1, refused: 1 })
    expect((await listRows(file.fileId)).items.map((each) => [each.row, each.state])).toEqual([
      [1, 'recorded'],
      [2, 'refused'],
    ])
  })

  it('is accepted once: the same id adds nothing, and the same content is refused', async () => {
    const { registryNumber } = await addHorse()
    const content = toCsv([{ ...drug, registryNumber }])
    const { fileId } = await upload(content)
    expect(getFile(await send(fileId, content)).fileId).toBe(fileId)
    const same = await send(randomUUID(), content)
    expect([getStatusAndError(same), (same.body as { details: object }).details]).toEqual([
      [409, 'treatment-files.uploaded-before'],
      { fileId },
    ])
    const other = await test.register('Vera Stone', ['veterinarian'])
    expect(getStatusAndError(await send(fileId, content, 'day.csv', other))).toEqual([409, 'horse-files.id-taken'])
  })

  it('is listed in pages with its rows', async () => {
    const { registryNumber } = await addHorse()
    await upload(toCsv([{ ...drug, registryNumber, name: 'Banamine' }]))
    const list = async (query: object) =>
      getResults<{ items: TreatmentFile[]; next: string | null }>(
        await test.service.call(http.listTreatmentFiles, { query } as never, { as: vet.as }),
      )
    const first = await list({ limit: '1' })
    const second = await list({ limit: '1', after: first.next })
    expect(first.items[0]?.fileId).not.toBe(second.items[0]?.fileId)
  })

  const header = columns.join(',')
  const refusals: [string, string, string | Buffer, number, string][] = [
    ['of another type', 'day.txt', header, 415, 'files.type-not-accepted'],
    ['without rows', 'day.csv', header, 400, 'files.empty'],
    ['without columns', 'day.csv', 'name,results\na,b', 400, 'treatment-files.columns-missing'],
    ['that is not UTF-8', 'day.csv', Buffer.from([0xff, 0xfe, 0x41]), 400, 'treatment-files.unreadable'],
    ['with a text that is too long', 'day.csv', `${header}\n1,${'x'.repeat(3000)}`, 400, 'treatment-files.unreadable'],
    ['with too many rows', 'day.csv', `${header}\n${'1,x\n'.repeat(2001)}`, 400, 'treatment-files.too-many-rows'],
    ['that is too large', 'day.csv', `${header}\n${`1,${'x'.repeat(1900)}\n`.repeat(2300)}`, 413, 'files.too-large'],
    [
      'with a document type',
      'day.xml',
      '<!DOCTYPE a [<!ENTITY b "c">]><treatments/>',
      400,
      'treatment-files.unreadable',
    ],
    [
      'with an unknown entity',
      'day.xml',
      '<treatments><treatment><name>&b;</name></treatment></treatments>',
      400,
      'treatment-files.unreadable',
    ],
    [
      'with deep elements',
      'day.xml',
      `<treatments>${'<treatment>'.repeat(100_000)}`,
      400,
      'treatment-files.unreadable',
    ],
    ['that ends early', 'day.xml', '<treatments><treatment><name>x', 400, 'treatment-files.unreadable'],
    ['that is another XML file', 'day.xml', '<rss><channel/></rss>', 400, 'treatment-files.unreadable'],
  ]
  it.each(refusals)('is refused %s', async (_, name, content, status, code) => {
    expect(getStatusAndError(await send(randomUUID(), content, name))).toEqual([status, code])
  })

  it('is refused when it has more than 4 MB', async () => {
    const content = `<treatments><!-- ${'x'.repeat(5 * 1024 ** 2)} --></treatments>`
    expect(getStatusAndError(await send(randomUUID(), content, 'day.xml'))).toEqual([413, 'files.too-large'])
  })

  it('loses and doubles nothing when the service stops in the middle', async () => {
    const { horseId, registryNumber } = await addHorse()
    const rows = Array.from({ length: 160 }, (_, index) => ({ ...drug, registryNumber, name: `Drug ${index}` }))
    const fileId = randomUUID()
    await send(fileId, toCsv(rows))
    await waitFor(async () => expect((await read(fileId)).rows.recorded).toBeGreaterThan(0))
    expect((await read(fileId)).state).toBe('PROCESSING')
    await test.service.restart()
    expect((await waitUntilProcessed(fileId)).rows).toMatchObject({ recorded: 160, refused: 0 })
    const stored = await test.service.database.query('select from health_record where horse_id = $1', [horseId])
    expect(stored).toHaveLength(160)
  })
})
