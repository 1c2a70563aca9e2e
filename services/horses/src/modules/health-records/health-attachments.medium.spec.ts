import { randomUUID } from 'node:crypto'
import { horsesHttp as http, type UploadedFile } from '@portal/contracts-horses'
import { getStatusAndError, waitFor } from '@portal/testing-service'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pdf, png, scriptedPdf, toForm } from '../../testing/sample-files.ts'
import { addAttendedHorse, enter, listRecords, vaccination } from '../../testing/test-health.ts'
import { startHorses, type TestHorses, type TestPerson } from '../../testing/test-horses.ts'

let test: TestHorses
beforeAll(async () => {
  test = await startHorses()
  test.service.clock.set(new Date('2031-07-08T15:00:00Z'))
})
afterAll(() => test.service.close())

const attach = (
  { horseId, recordId, fileId = randomUUID() }: { horseId: string; recordId: string; fileId?: string },
  by: TestPerson,
  [name, bytes]: [string, Buffer] = ['Coggins.pdf', pdf],
) =>
  test.service.send('POST', `/api/horses/uploads/attachments/${horseId}/${recordId}/${fileId}`, {
    ...toForm(name, bytes),
    as: by.as,
  })
const download = (horseId: string, recordId: string, fileId: string, by: TestPerson) =>
  test.service.send('GET', `/api/horses/${horseId}/health-records/${recordId}/attachments/${fileId}`, { as: by.as })

describe('an attachment of a health record', () => {
  it('is added by people who record treatments, and read by those who read the record', async () => {
    const { trainer, veterinarian, horseId } = await addAttendedHorse(test)
    const { recordId } = await enter(test, trainer, vaccination, horseId)
    const response = await attach({ horseId, recordId }, veterinarian)
    const { fileId } = (response.body as { results: UploadedFile }).results
    expect(response.status).toBe(201)
    await waitFor(async () =>
      expect((await listRecords(test, trainer, horseId)).items).toMatchObject([
        { recordId, attachments: [{ fileId, name: 'Coggins.pdf', state: 'Completed' }] },
      ]),
    )
    expect((await download(horseId, recordId, fileId, trainer)).bytes.equals(pdf)).toBe(true)
    const reader = await test.register('Dana Reed', [])
    await test.assign(horseId, 'owner', reader.personId)
    expect(getStatusAndError(await attach({ horseId, recordId }, reader))[0]).toBe(404)
    expect((await download(horseId, recordId, fileId, reader)).status).toBe(200)
    const other = await enter(test, trainer, { ...vaccination, name: 'rabies' }, horseId)
    expect((await download(horseId, other.recordId, fileId, trainer)).status).toBe(404)
  })

  it('is added once when the request is repeated, and belongs to one record', async () => {
    const { trainer, horseId } = await addAttendedHorse(test)
    const { recordId } = await enter(test, trainer, vaccination, horseId)
    const other = await enter(test, trainer, { ...vaccination, name: 'rabies' }, horseId)
    const fileId = randomUUID()
    expect((await attach({ horseId, recordId, fileId }, trainer)).status).toBe(201)
    expect((await attach({ horseId, recordId, fileId }, trainer)).status).toBe(200)
    expect(getStatusAndError(await attach({ horseId, recordId: other.recordId, fileId }, trainer))).toEqual([
      409,
      'horse-files.id-taken',
    ])
  })

  it('is refused for a record of another horse, and beyond ten of a record', async () => {
    const { trainer, horseId } = await addAttendedHorse(test)
    const another = await test.addHorse(trainer)
    const { recordId } = await enter(test, trainer, vaccination, horseId)
    expect(getStatusAndError(await attach({ horseId: another, recordId }, trainer))).toEqual([
      404,
      'health.record-not-found',
    ])
    for (let count = 0; count < 10; count++) await attach({ horseId, recordId }, trainer, ['photo.png', png])
    expect(getStatusAndError(await attach({ horseId, recordId }, trainer))).toEqual([
      409,
      'health.too-many-attachments',
    ])
  })

  it('that was refused is only listed for its uploader', async () => {
    const { trainer, veterinarian, horseId } = await addAttendedHorse(test)
    const { recordId } = await enter(test, trainer, vaccination, horseId)
    await attach({ horseId, recordId }, veterinarian, ['x.pdf', scriptedPdf])
    await waitFor(async () =>
      expect((await listRecords(test, veterinarian, horseId)).items[0]?.attachments).toMatchObject([
        { state: 'Error', failure: 'files.has-macros' },
      ]),
    )
    expect((await listRecords(test, trainer, horseId)).items[0]?.attachments).toEqual([])
  })

  it('is removed with a reason; the record says by whom, and the content is kept for the retention time', async () => {
    const { trainer, veterinarian, horseId } = await addAttendedHorse(test)
    const { recordId } = await enter(test, trainer, vaccination, horseId)
    const fileId = randomUUID()
    await attach({ horseId, recordId, fileId }, trainer)
    await waitFor(async () => expect((await download(horseId, recordId, fileId, trainer)).status).toBe(200))
    const remove = (by: TestPerson, reason = 'Of another horse') =>
      test.service.call(
        http.removeHealthAttachment,
        { params: { horseId, recordId, fileId }, body: { reason } },
        { as: by.as },
      )
    const owner = await test.register('Dana Reed', [])
    await test.assign(horseId, 'owner', owner.personId)
    expect((await remove(owner)).status).toBe(404)
    expect(getStatusAndError(await remove(veterinarian, ' '))).toEqual([400, 'health.reason-missing'])
    expect((await remove(veterinarian)).status).toBe(200)
    expect(getStatusAndError(await remove(veterinarian))).toEqual([404, 'horse-files.not-found'])
    expect((await download(horseId, recordId, fileId, trainer)).status).toBe(404)
    expect((await listRecords(test, owner, horseId)).items).toMatchObject([
      {
        recordId,
        attachments: [],
        removedAttachments: [
          { fileId, removedBy: { personId: veterinarian.personId, name: 'Vera Ortiz' }, reason: 'Of another horse' },
        ],
      },
    ])
    const [row] = await test.service.database.query<{ kept: boolean; reason: Buffer }>(
      `select kept_until > now() + interval '1 year' as kept, removal_reason as reason
        from health_attachment where file_id = $1`,
      [fileId],
    )
    expect(row?.kept).toBe(true)
    expect(row?.reason.includes('another')).toBe(false)
    const actions = await test.service.database.query<{ after: object }>(
      `select after from action where kind = 'health-attachment.removed' and entity_id = $1`,
      [horseId],
    )
    expect(actions).toHaveLength(1)
  })
})
