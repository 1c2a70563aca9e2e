import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { horsesHttp as http, type HorseFile, type LeftFile, type RequestDetails } from '@portal/contracts-horses'
import { FileSweeper } from '@portal/files'
import { getResults, getStatusAndError, waitFor } from '@portal/testing-service'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pdf, png, scriptedPdf, toForm } from '../../testing/sample-files.ts'
import { startHorses, type TestHorses, type TestPerson } from '../../testing/test-horses.ts'

let test: TestHorses
let trainer: TestPerson
let vet: TestPerson
beforeAll(async () => {
  test = await startHorses()
  trainer = await test.register('Ana García', ['trainer'])
  vet = await test.register('Rosa Lane', ['veterinarian'])
})
afterAll(() => test.service.close())

const upload = (
  horseId: string,
  { name = 'Radiografía.pdf', bytes = pdf, by = trainer, fileId = randomUUID() as string } = {},
) => test.service.send('POST', `/api/horses/uploads/files/${horseId}/${fileId}`, { ...toForm(name, bytes), as: by.as })
const getFile = ({ body }: { readonly body: unknown }) => (body as { results: HorseFile }).results
const list = async (horseId: string, by = trainer, query: object = {}) =>
  getResults<{ items: HorseFile[]; next: string | null }>(
    await test.service.call(http.listHorseFiles, { params: { horseId }, query } as never, { as: by.as }),
  )
const download = (horseId: string, fileId: string, by = trainer) =>
  test.service.send('GET', `/api/horses/${horseId}/files/${fileId}/content`, { as: by.as })
const setTransferable = (horseId: string, fileId: string, by = trainer) =>
  test.service.call(
    http.setFileTransferable,
    { params: { horseId, fileId }, body: { isTransferable: true } },
    { as: by.as },
  )
const remove = (horseId: string, fileId: string, by = trainer) =>
  test.service.call(http.deleteHorseFile, { params: { horseId, fileId } }, { as: by.as })
/** Uploads a file and waits until it can be read. */
async function add(horseId: string, options: Parameters<typeof upload>[1] = {}): Promise<string> {
  const { fileId } = getFile(await upload(horseId, options))
  await waitFor(async () => {
    const [file] = (await list(horseId, options.by)).items.filter((each) => each.fileId === fileId)
    expect(file?.state).toBe('Completed')
  })
  return fileId
}

describe('a file of a horse', () => {
  it('is inspected, listed for the people of the horse and downloaded under its name', async () => {
    const horseId = await test.addHorse(trainer)
    await test.assign(horseId, 'attending-veterinarian', vet.personId)
    const response = await upload(horseId)
    expect([response.status, getFile(response)]).toEqual([
      201,
      expect.objectContaining({
        name: 'Radiografía.pdf',
        kind: 'pdf',
        byteLength: pdf.length,
        uploadedBy: { personId: trainer.personId, name: 'Ana García' },
        transferStatus: 'stays',
        mayDelete: true,
        maySetTransferable: true,
      }),
    ])
    const { fileId } = getFile(response)
    await waitFor(async () => expect((await list(horseId, vet)).items).toHaveLength(1))
    expect((await list(horseId, vet)).items[0]).toMatchObject({ mayDelete: false, maySetTransferable: false })
    const read = await download(horseId, fileId, vet)
    expect(read.bytes.equals(pdf)).toBe(true)
    expect(read.headers).toMatchObject({
      'content-disposition': expect.stringMatching(/^attachment; filename\*?=.*Radiograf%C3%ADa\.pdf/),
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining('sandbox'),
    })
  })

  it('is stored without the place where a photo was taken, and shown upright', async () => {
    const exif = { IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '38/1 12/1 9/1' } }
    const create = { width: 60, height: 40, channels: 3, background: '#a33' } as const
    const bytes = await sharp({ create }).withMetadata({ orientation: 6, exif }).jpeg().toBuffer()
    const horseId = await test.addHorse(trainer)
    const fileId = await add(horseId, { name: 'hoof.jpg', bytes })
    const read = await download(horseId, fileId)
    const [before, after] = [await sharp(bytes).metadata(), await sharp(read.bytes).metadata()]
    expect([before, after]).toMatchObject([{ orientation: 6 }, { orientation: 6, width: 60, height: 40 }])
    expect(before.exif?.length).toBeGreaterThan(after.exif?.length ?? 0)
    expect((await list(horseId)).items[0]?.byteLength).toBe(read.bytes.length)
  })

  it('is encrypted at rest, and so is its name', async () => {
    const horseId = await test.addHorse(trainer)
    const fileId = await add(horseId, { name: 'Garcia contract.pdf' })
    const folder = (test.service.service.settings as unknown as { FILES_DIR: string }).FILES_DIR
    const stored = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
    expect(stored.map(({ name }) => name)).toContain(fileId)
    for (const { parentPath, name } of stored)
      expect(readFileSync(join(parentPath, name)).includes('%PDF-')).toBe(false)
    const [row] = await test.service.database.query<{ name: Buffer }>(
      'select name from horse_file where file_id = $1',
      [fileId],
    )
    expect(row?.name.includes('Garcia')).toBe(false)
  })

  it('is added once when the request is repeated', async () => {
    const horseId = await test.addHorse(trainer)
    const fileId = randomUUID()
    expect((await upload(horseId, { fileId })).status).toBe(201)
    expect(getFile(await upload(horseId, { fileId })).fileId).toBe(fileId)
    expect((await list(horseId)).items).toHaveLength(1)
    const other = await test.addHorse(trainer)
    expect(getStatusAndError(await upload(other, { fileId }))).toEqual([409, 'horse-files.id-taken'])
  })

  it.each([
    ['an unknown type', 'x.exe', Buffer.from('MZ'), 415, 'files.type-not-accepted'],
    ['another content than its name says', 'x.pdf', png, 415, 'files.content-mismatch'],
    ['no content', 'x.pdf', Buffer.alloc(0), 400, 'files.empty'],
    ['more than 10 MB', 'x.png', Buffer.concat([png, Buffer.alloc(11 * 1024 ** 2)]), 413, 'files.too-large'],
  ])('is refused with %s', async (_, name, bytes, status, code) => {
    const horseId = await test.addHorse(trainer)
    expect(getStatusAndError(await upload(horseId, { name, bytes }))).toEqual([status, code])
    expect((await list(horseId)).items).toEqual([])
  })

  it('is refused without a file', async () => {
    const horseId = await test.addHorse(trainer)
    const { payload, headers } = toForm('x.pdf', pdf)
    const response = await test.service.send('POST', `/api/horses/uploads/files/${horseId}/${randomUUID()}`, {
      payload: Buffer.from(payload.toString('latin1').replace('name="File"', 'name="Other"'), 'latin1'),
      headers,
      as: trainer.as,
    })
    expect(getStatusAndError(response)).toEqual([400, 'files.missing'])
  })

  it('ends in the state Error when it runs scripts, and only its uploader sees it', async () => {
    const horseId = await test.addHorse(trainer)
    await test.assign(horseId, 'owner', vet.personId)
    const { fileId } = getFile(await upload(horseId, { bytes: scriptedPdf }))
    await waitFor(async () =>
      expect((await list(horseId)).items).toMatchObject([{ state: 'Error', failure: 'files.has-macros' }]),
    )
    expect((await list(horseId, vet)).items).toEqual([])
    expect((await download(horseId, fileId)).status).toBe(404)
  })

  it('is deleted by its uploader, and its content is kept until the retention time is over', async () => {
    const horseId = await test.addHorse(trainer)
    await test.assign(horseId, 'attending-veterinarian', vet.personId)
    const fileId = await add(horseId, { by: vet })
    expect(getStatusAndError(await remove(horseId, fileId))[0]).toBe(404)
    expect((await remove(horseId, fileId, vet)).status).toBe(200)
    expect([(await list(horseId)).items, (await download(horseId, fileId, vet)).status]).toEqual([[], 404])
    expect(getStatusAndError(await remove(horseId, fileId, vet))).toEqual([404, 'horse-files.not-found'])
    const countStored = async () =>
      (await test.service.database.query('select from stored_file where file_id = $1', [fileId])).length
    const sweep = async () => test.service.service.app.get(FileSweeper).sweep()
    test.service.clock.advance(48 * 3_600_000)
    await sweep()
    expect(await countStored()).toBe(1)
    await test.service.database.query(
      `update horse_file set kept_until = now() - interval '1 day' where file_id = $1`,
      [fileId],
    )
    await sweep()
    expect(await countStored()).toBe(0)
  })

  it('is listed in pages, newest first', async () => {
    const horseId = await test.addHorse(trainer)
    const names = ['a.pdf', 'b.pdf', 'c.pdf']
    for (const name of names) {
      await upload(horseId, { name })
      test.service.clock.advance(1000)
    }
    const first = await list(horseId, trainer, { limit: '2' })
    const second = await list(horseId, trainer, { limit: '2', after: first.next })
    expect([...first.items, ...second.items].map(({ name }) => name)).toEqual(names.toReversed())
    expect(second.next).toBeNull()
  })
})

describe('on a transfer', () => {
  const accept = async (requestId: string, by: TestPerson) => {
    const body = { decision: 'accept' as const, requests: [{ requestId, expectedVersion: 1 }] }
    expect((await test.service.call(http.decideRequests, { body }, { as: by.as })).status).toBe(200)
  }

  it('files with the flag follow, and the others are only their uploader’s', async () => {
    const horseId = await test.addHorse(trainer)
    const recipient = await test.register('Ben Vega', ['trainer'])
    const license = { licenseId: randomUUID(), type: 'src' as const, state: 'KY', status: 'verified' as const }
    await test.updatePerson(recipient, { licenses: [{ ...license, expiresOn: '2099-12-31' }] })
    const follows = await add(horseId, { name: 'follows.pdf' })
    test.service.clock.advance(1000)
    const stays = await add(horseId, { name: 'stays.png', bytes: png })
    expect(getResults(await setTransferable(horseId, follows))).toEqual({ isTransferable: true })
    const requestId = await test.addTransfer(horseId, trainer.personId, recipient.personId)
    expect((await list(horseId)).items.map(({ transferStatus }) => transferStatus)).toEqual([
      'pending-stays',
      'pending-follows',
    ])
    const request = await test.service.call(http.getRequest, { params: { requestId } }, { as: recipient.as })
    expect(getResults<RequestDetails>(request).preview?.filesFollowing).toBe(1)
    await accept(requestId, recipient)
    expect((await list(horseId, recipient)).items.map(({ name }) => name)).toEqual(['follows.pdf'])
    expect((await download(horseId, follows, recipient)).status).toBe(200)
    expect((await download(horseId, stays, recipient)).status).toBe(404)
    const left = getResults<{ items: LeftFile[] }>(
      await test.service.call(http.listLeftFiles, { query: {} }, { as: trainer.as }),
    )
    expect(left.items).toMatchObject([{ fileId: stays, isPrivate: true, transferStatus: null, horse: { horseId } }])
    expect((await download(horseId, stays)).status).toBe(200)
    expect((await remove(horseId, stays)).status).toBe(200)
    // The former responsible person no longer decides about files that followed.
    expect(getStatusAndError(await setTransferable(horseId, follows))[0]).toBe(404)
    expect((await setTransferable(horseId, follows, recipient)).status).toBe(200)
  })
})

describe('the photo of a horse', () => {
  const setPhoto = (horseId: string, fileId: string | null, by = trainer) =>
    test.service.call(http.setHorsePhoto, { params: { horseId }, body: { fileId } }, { as: by.as })
  const readPhoto = (horseId: string, fileId: string, by = trainer, size = 'small') =>
    test.service.send('GET', `/api/horses/${horseId}/photos/${fileId}?size=${size}`, { as: by.as })
  const findPhoto = async (horseId: string, by = trainer) =>
    getResults<{ photoId: string | null }>(
      await test.service.call(http.getHorse, { params: { horseId } }, { as: by.as }),
    ).photoId
  const drawPhoto = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: '#a52' } })
      .jpeg()
      .toBuffer()

  it('is chosen by the responsible person and shown, reduced, to everybody who sees the horse', async () => {
    const horseId = await test.addHorse(trainer)
    const clerk = await test.register('Cy Young', ['track-staff'])
    const fileId = await add(horseId, { name: 'left side.jpg', bytes: await drawPhoto(2000, 1000) })
    expect(await findPhoto(horseId)).toBeNull()
    expect(getResults(await setPhoto(horseId, fileId))).toEqual({ photoId: fileId })
    expect(await findPhoto(horseId, clerk)).toBe(fileId)
    expect((await list(horseId)).items).toMatchObject([{ isPhoto: true, mayBePhoto: true, isTransferable: true }])
    const response = await readPhoto(horseId, fileId, clerk)
    expect([response.status, response.headers['content-type']]).toEqual([200, 'image/jpeg'])
    expect(await sharp(response.bytes).metadata()).toMatchObject({ width: 240, height: 120 })
    const mine = await test.service.call(http.listMyHorses, { query: {} } as never, { as: trainer.as })
    expect(getResults<{ items: object[] }>(mine).items).toContainEqual(expect.objectContaining({ photoId: fileId }))
  })

  it('is replaced by another file, and removed', async () => {
    const horseId = await test.addHorse(trainer)
    const [first, second] = [
      await add(horseId, { name: 'a.png', bytes: png }),
      await add(horseId, { name: 'b.png', bytes: png }),
    ]
    await setPhoto(horseId, first)
    await setPhoto(horseId, second)
    expect(await findPhoto(horseId)).toBe(second)
    expect((await readPhoto(horseId, first)).status).toBe(404)
    expect(getResults(await setPhoto(horseId, null))).toEqual({ photoId: null })
    expect(await findPhoto(horseId)).toBeNull()
  })

  it('is gone when its file is deleted', async () => {
    const horseId = await test.addHorse(trainer)
    const fileId = await add(horseId, { name: 'a.png', bytes: png })
    await setPhoto(horseId, fileId)
    await remove(horseId, fileId)
    expect(await findPhoto(horseId)).toBeNull()
    expect((await readPhoto(horseId, fileId)).status).toBe(404)
  })

  it('is not a PDF file, a file of another horse, or chosen by somebody else', async () => {
    const horseId = await test.addHorse(trainer)
    await test.assign(horseId, 'attending-veterinarian', vet.personId)
    const [paper, image] = [await add(horseId), await add(horseId, { name: 'a.png', bytes: png })]
    expect(getStatusAndError(await setPhoto(horseId, paper))).toEqual([409, 'horse-files.not-a-photo'])
    const other = await test.addHorse(trainer)
    expect(getStatusAndError(await setPhoto(other, image))).toEqual([404, 'horse-files.not-found'])
    expect((await setPhoto(horseId, image, vet)).status).toBe(404)
    expect((await list(horseId, vet)).items).toMatchObject([{ mayBePhoto: false }, { mayBePhoto: false }])
  })
})
