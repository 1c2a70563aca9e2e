import { registrationHttp as http, type LicenseUploadStatus } from '@portal/contracts-registration'
import { getResults, getStatusAndError, waitFor } from '@portal/testing-service'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { RegistrationBrowser } from '../../testing/registration-browser.ts'
import { startTestEnvironment, type TestEnvironment } from '../../testing/test-environment.ts'
import { licenseImage, pdf, smallLicenseImage } from '../../testing/test-images.ts'
import { LicenseImageReader } from '../license-images/index.ts'

let environment: TestEnvironment
beforeAll(async () => {
  environment = await startTestEnvironment()
})
afterAll(() => environment.close())
afterEach(() => environment.clock.set(new Date()))

const answers = {
  kind: { kind: 'covered' },
  agreement: { version: 1 },
  'confirm-agreement': { typedName: 'José Muñoz' },
} as const

async function startAtLicenseImage() {
  const browser = new RegistrationBrowser(environment)
  await browser.start()
  await browser.saveAll(answers)
  return browser
}

const getStatus = async (browser: RegistrationBrowser) =>
  getResults<LicenseUploadStatus>(await browser.call(http.getLicenseImage))

/** Uploads an image and waits until it was read. */
async function uploadAndRead(browser: RegistrationBrowser, file: Buffer) {
  expect((await browser.upload(http.uploadLicenseImage, file)).status).toBe(200)
  return waitFor(async () => {
    const status = await getStatus(browser)
    expect(status.image?.state).toMatch(/^(?:COMPLETED|ERROR)$/)
    return status
  }, 60_000)
}

const countFiles = async () => {
  const [row] = await environment.registration.database.query('select count(*)::int as count from uploaded_file')
  return (row as { count: number }).count
}

describe('the image of a license', () => {
  it('is read in the background and fills in the pages of its registration only', async () => {
    const browser = await startAtLicenseImage()
    const { image, attemptsLeft } = await uploadAndRead(browser, licenseImage)
    expect(image).toMatchObject({ state: 'COMPLETED', problem: null, fileType: 'image/jpeg' })
    expect(attemptsLeft).toBe(4)
    const imageId = image?.imageId ?? ''
    expect((await browser.save('license-image', { imageId })).status).toBe(200)
    expect((await browser.get())?.licenseReading).toMatchObject({
      fileId: image?.fileId,
      fields: {
        firstName: 'José',
        lastName: 'Muñoz Peña',
        dateOfBirth: '1961-10-05',
        licenseNumber: 'PR774807',
        state: 'PR',
      },
    })
    const params = { fileId: image?.fileId ?? '' }
    const file = await browser.call(http.downloadDraftFile, { params })
    expect([file.status, file.headers['cache-control']]).toEqual([200, 'private, no-store'])

    const other = await startAtLicenseImage()
    expect(getStatusAndError(await other.call(http.downloadDraftFile, { params }))).toEqual([404, 'licenses.not-found'])
    expect(getStatusAndError(await other.save('license-image', { imageId }))).toEqual([
      400,
      'registration.answer-invalid',
    ])
    expect((await getStatus(other)).image).toBeNull()
    const nobody = new RegistrationBrowser(environment)
    expect(getStatusAndError(await nobody.upload(http.uploadLicenseImage, licenseImage))).toEqual([
      404,
      'registration.draft-missing',
    ])

    const stored = await environment.registration.database.query('select content, content_key from uploaded_file')
    for (const row of stored as { content: Buffer }[]) expect(row.content.includes(Buffer.from('JFIF'))).toBe(false)
    const before = await countFiles()
    await browser.call(http.deleteDraft)
    expect(await countFiles()).toBe(before - 1)
  })

  it('is stored without the place where it was taken', async () => {
    const exif = { IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '38/1 12/1 9/1' } }
    const photo = await sharp(smallLicenseImage).withExif(exif).jpeg().toBuffer()
    expect((await sharp(photo).metadata()).exif).toBeDefined()
    const browser = await startAtLicenseImage()
    const { image } = await uploadAndRead(browser, photo)
    const file = await browser.call(http.downloadDraftFile, { params: { fileId: image?.fileId ?? '' } })
    expect(file.status).toBe(200)
    expect((await sharp(file.bytes).metadata()).exif).toBeUndefined()
  })

  it('with a problem is in error, and the same image is not read again', async () => {
    const browser = await startAtLicenseImage()
    const first = await uploadAndRead(browser, smallLicenseImage)
    expect(first.image).toMatchObject({ state: 'ERROR', problem: 'too-small' })
    const again = getResults<LicenseUploadStatus>(await browser.upload(http.uploadLicenseImage, smallLicenseImage))
    // At once, and without counting as an attempt.
    expect(again).toMatchObject({ image: { state: 'ERROR', problem: 'too-small' }, attemptsLeft: 4 })
    expect(again.image?.imageId).not.toBe(first.image?.imageId)
    expect((await browser.save('license-image', { imageId: again.image?.imageId ?? '' })).status).toBe(400)
    expect((await browser.save('license-image', { skipped: true })).status).toBe(200)
    expect((await browser.get())?.nextStep).toBe('license')
  })

  it('is refused by its size and content, whatever its name says', async () => {
    const browser = await startAtLicenseImage()
    const upload = async (file: Buffer) => getStatusAndError(await browser.upload(http.uploadLicenseImage, file))
    expect(await upload(Buffer.from('<svg onload="alert(1)"/>'))).toEqual([400, 'licenses.file-type'])
    expect(await upload(Buffer.alloc(10 * 1024 ** 2 + 1, 0xff))).toEqual([400, 'licenses.file-too-large'])
    expect(getStatusAndError(await browser.call(http.uploadLicenseImage, { body: {} }))).toEqual([
      400,
      'licenses.file-missing',
    ])
    expect(await getStatus(browser)).toMatchObject({
      image: { state: 'ERROR', problem: 'incomplete' },
      attemptsLeft: 5,
    })
  })

  it('can be uploaded five times in six hours, also in parallel', async () => {
    const browser = await startAtLicenseImage()
    // No JPEG can be read in these, but they count.
    const create = (index: number) => Buffer.concat([Buffer.from('ffd8ff', 'hex'), Buffer.from([index])])
    const responses = await Promise.all(
      Array.from({ length: 8 }, (_, index) => browser.upload(http.uploadLicenseImage, create(index))),
    )
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(5)
    const refused = responses.find(({ status }) => status === 429)
    expect(refused?.body).toMatchObject({ error: 'licenses.too-many-attempts', details: { retryAfter: 21_600 } })
    expect(await getStatus(browser)).toMatchObject({ attemptsLeft: 0, nextAttemptAt: expect.any(String) })
    environment.clock.advance(6 * 3_600_000)
    expect((await browser.upload(http.uploadLicenseImage, create(9))).status).toBe(200)
  })

  it('without progress for ten minutes is in error, once whatever the number of processes', async () => {
    const browser = await startAtLicenseImage()
    const { database, service } = environment.registration
    const { image } = await uploadAndRead(browser, licenseImage)
    await database.query(`update license_image set state = 'PROCESSING' where image_id = $1`, [image?.imageId])
    environment.clock.advance(11 * 60_000)
    const reader = service.app.get(LicenseImageReader)
    await Promise.all([reader.failStuck(), reader.failStuck(), reader.failStuck()])
    expect((await getStatus(browser)).image).toMatchObject({ state: 'ERROR', problem: 'timeout' })
    const actions = await database.query(
      `select 1 from action where kind = 'license-image.failed' and entity_id = $1`,
      [image?.imageId],
    )
    expect(actions).toHaveLength(1)
  })
})

describe('an upload from a phone', () => {
  const createSecret = async (browser: RegistrationBrowser) =>
    getResults<{ secret: string }>(await browser.call(http.createPhoneUpload)).secret
  const phone = () => new RegistrationBrowser(environment)
  const upload = (secret: string) => phone().upload(http.uploadFromPhone, smallLicenseImage, { Secret: secret })

  it('reaches the registration on the computer, and works once', async () => {
    const browser = await startAtLicenseImage()
    const secret = await createSecret(browser)
    expect((await phone().call(http.checkPhoneUpload, { body: { secret } })).status).toBe(200)
    const responses = await Promise.all([upload(secret), upload(secret), upload(secret)])
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 403, 403])
    expect((await getStatus(browser)).image).not.toBeNull()
    expect(getStatusAndError(await phone().call(http.checkPhoneUpload, { body: { secret } }))).toEqual([
      403,
      'licenses.link-invalid',
    ])
    const [row] = await environment.registration.database.query(
      `select count(*)::int as count from phone_upload where secret_digest::text like '%' || $1 || '%'`,
      [secret],
    )
    expect(row).toEqual({ count: 0 })
  })

  it('is refused with an expired, replaced or invented secret', async () => {
    const browser = await startAtLicenseImage()
    const replaced = await createSecret(browser)
    const secret = await createSecret(browser)
    expect(getStatusAndError(await upload(replaced))).toEqual([403, 'licenses.link-invalid'])
    expect(getStatusAndError(await upload('an-invented-secret-of-some-length'))).toEqual([403, 'licenses.link-invalid'])
    expect(getStatusAndError(await upload(''))).toEqual([403, 'licenses.link-invalid'])
    environment.clock.advance(16 * 60_000)
    expect(getStatusAndError(await upload(secret))).toEqual([403, 'licenses.link-invalid'])
    // The secret gives no access to anything else of the draft.
    expect(await phone().get()).toBeNull()
    expect((await getStatus(browser)).image).toBeNull()
  })
})

describe('the consent of a guardian', () => {
  const consent = (browser: RegistrationBrowser, file: Buffer) => browser.upload(http.uploadGuardianConsent, file)

  it('completes the registration of a 17-year-old jockey, who keeps it', async () => {
    const browser = new RegistrationBrowser(environment)
    const year = new Date().getFullYear() - 17
    const email = `young-${Date.now()}@demo.example`
    await browser.start()
    await browser.saveAll({
      ...answers,
      'license-image': { skipped: true },
      license: { state: 'KY', licenseNumber: `KY-${Date.now()}`, licensedStates: ['KY'] },
      match: { candidate: null },
      identity: { dateOfBirth: `${year}-01-01` },
      roles: { roles: ['jockey'] },
      jockey: { lastPhysicalOn: '2026-01-05', baselineConcussionOn: '2026-01-05', agentName: null },
    })
    expect((await browser.get())?.nextStep).toBe('guardian')
    const name = 'Rosa Muñoz'
    const missing = await browser.save('guardian', { name, consentFileId: '' })
    expect(getStatusAndError(missing)).toEqual([400, 'registration.answer-invalid'])
    expect(getStatusAndError(await consent(browser, Buffer.from('PK\u0003\u0004')))).toEqual([
      400,
      'licenses.file-type',
    ])
    const script = Buffer.from(String(pdf).replace('/Catalog', '/Catalog /OpenAction << /S /JavaScript /JS (a) >>'))
    expect(getStatusAndError(await consent(browser, script))).toEqual([400, 'licenses.file-refused'])
    const { fileId } = getResults<{ fileId: string }>(await consent(browser, pdf))
    const stranger = new RegistrationBrowser(environment)
    await stranger.start()
    const params = { fileId }
    expect((await stranger.call(http.downloadDraftFile, { params })).status).toBe(404)
    await browser.saveAll({
      guardian: { name, consentFileId: fileId },
      name: { firstName: 'José', lastName: 'Muñoz' },
      contact: { email, phone: '' },
      address: { country: 'US', street: '1 Main St', city: 'Lexington', region: 'KY', postalCode: '40511' },
    })
    await browser.confirm('email', email)
    await browser.saveAll({ username: { username: `young.${Date.now()}` } })
    const password = 'Quiet-Meadow-42'
    const completed = await browser.call(http.completeDraft, { body: { password, confirmPassword: password } })
    const { sub, draftId, secret } = getResults<{ sub: string; draftId: string; secret: string }>(completed)
    const registered = await browser.call(http.registerPerson, { params: { sub }, body: { draftId, secret } })
    expect(registered.body.results).toMatchObject({ roles: ['covered-person', 'jockey'] })
    const [file] = await environment.registration.database.query(
      'select f.draft_id, p.account_sub from uploaded_file f join person p using (person_id) where file_id = $1',
      [fileId],
    )
    expect(file).toEqual({ draft_id: null, account_sub: sub })
    const reviews = await environment.registration.database.query(
      'select type, review from license_review join person using (person_id) where account_sub = $1',
      [sub],
    )
    expect(reviews).toEqual([{ type: 'src', review: 'NEEDS_REVIEW' }])
  })
})
