import type { LicenseUploadStatus } from '@portal/contracts-registration'
import { errorResponse, stubUploads } from '@portal/testing-web'
import { screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { answersBefore, licenseReading, makeDraft } from '../../testing/drafts.ts'
import { openWizard } from '../../testing/open-page.tsx'

const statusPath = '/api/registration/draft/license-image'
const imageId = '00000000-0000-4000-8000-000000000008'
const heading = (name: string) => screen.findByRole('heading', { level: 1, name })
const button = (name: string) => screen.findByRole('button', { name })

function makeStatus(
  state: NonNullable<LicenseUploadStatus['image']>['state'],
  more: Partial<NonNullable<LicenseUploadStatus['image']>> = {},
): LicenseUploadStatus {
  const image = {
    imageId,
    fileId: licenseReading.fileId,
    fileType: 'image/jpeg',
    state,
    problem: null,
    ...more,
  } as const
  return { image, attemptsLeft: 4, nextAttemptAt: null }
}

const choose = async (user: Awaited<ReturnType<typeof openWizard>>['user'], label: string) =>
  user.upload(await screen.findByLabelText(label, { selector: 'input' }), new File(['ÿØÿ'], 'license.jpg'))

beforeEach(stubUploads)

test('uploads an image, waits while it is read, and opens the license with what was read', async () => {
  const first = makeDraft(answersBefore('license-image'))
  let isRead = false
  const { user, getDraft, currentPath } = await openWizard(
    '/registration/license-image',
    { ...first, licenseReading },
    {
      [`POST ${statusPath}`]: makeStatus('UPLOADED'),
      [`GET ${statusPath}`]: () => {
        const status = isRead ? makeStatus('COMPLETED') : makeStatus('SKIPPED')
        isRead = true
        return status
      },
    },
  )
  await heading('Upload your racing license')
  await choose(user, 'Choose an image')
  expect(await screen.findByText('Reading your license…')).toBeInTheDocument()
  await screen.findByRole('heading', { level: 1, name: 'Check what we read' }, { timeout: 5000 })
  expect(currentPath()).toBe('/registration/license')
  expect(getDraft()?.answers['license-image']).toEqual({ imageId })
  expect(screen.getByLabelText('License number')).toHaveValue('KY-1234')
  expect(screen.getByLabelText('License number')).toHaveAccessibleDescription('Read from your license. Please check.')
  expect(screen.getByLabelText('State')).toHaveValue('')
  expect(screen.getByText('We couldn’t read everything. Enter what is missing.')).toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Download the PDF you uploaded' })).toBeInTheDocument()
})

test('says what is wrong with an image, and offers another one and entering by hand', async () => {
  const { user, getDraft } = await openWizard(
    '/registration/license-image',
    makeDraft(answersBefore('license-image')),
    {
      [`GET ${statusPath}`]: makeStatus('ERROR', { problem: 'glare' }),
    },
  )
  expect(await screen.findByText(/Something shines in the picture/)).toBeInTheDocument()
  expect(screen.getByText('You can upload 4 more images in the next hours.')).toBeInTheDocument()
  await button('Choose another image')
  await user.click(await button('Enter my license by hand'))
  await heading('What is your racing license?')
  expect(getDraft()?.answers['license-image']).toEqual({ skipped: true })
})

test('explains a refused file and the end of the attempts', async () => {
  const { user } = await openWizard('/registration/license-image', makeDraft(answersBefore('license-image')), {
    [`POST ${statusPath}`]: errorResponse(400, 'licenses.file-type', ''),
    [`GET ${statusPath}`]: { image: null, attemptsLeft: 1, nextAttemptAt: null },
  })
  await heading('Upload your racing license')
  await choose(user, 'Choose an image')
  expect(await screen.findByText(/We can’t read this kind of file/)).toBeInTheDocument()
})

test('without attempts left, only entering by hand is offered', async () => {
  await openWizard('/registration/license-image', makeDraft(answersBefore('license-image')), {
    [`GET ${statusPath}`]: {
      ...makeStatus('ERROR', { problem: 'blur' }),
      attemptsLeft: 0,
      nextAttemptAt: '2026-11-23T21:42:00.000Z',
    },
  })
  expect(await screen.findByText(/You’ve uploaded 5 images/)).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: /image/ })).not.toBeInTheDocument()
})

test('fills in the date of birth and the name from the license', async () => {
  await openWizard('/registration/identity', makeDraft(answersBefore('identity'), { licenseReading }))
  expect(await screen.findByLabelText('Year')).toHaveValue('1980')
  expect(screen.getByText('Read from your license. Please check.')).toBeInTheDocument()
})

test('at 17, the consent of a guardian is uploaded with the name', async () => {
  const fileId = '00000000-0000-4000-8000-000000000007'
  const answers = { ...answersBefore('name'), identity: { dateOfBirth: '2009-03-31' } }
  const { user, getDraft } = await openWizard('/registration/guardian', makeDraft(answers), {
    'POST /api/registration/draft/guardian-consent': { fileId },
  })
  await heading('Your parent or guardian must agree')
  await user.type(screen.getByLabelText('Name of your parent or guardian'), 'Rosa Ruiz')
  await user.click(await button('Continue'))
  await user.click(await screen.findByRole('link', { name: 'Select the file with your guardian’s consent.' }))
  expect(document.activeElement).toHaveTextContent('Choose a file')
  const [input] = document.querySelectorAll<HTMLInputElement>('input[type=file]')
  if (input) await user.upload(input, new File(['%PDF-'], 'consent.pdf', { type: 'application/pdf' }))
  expect(await screen.findByText('consent.pdf')).toBeInTheDocument()
  await user.click(await button('Continue'))
  await heading('What is your name?')
  expect(getDraft()?.answers.guardian).toEqual({ name: 'Rosa Ruiz', consentFileId: fileId })
})

test('an image from the phone arrives on the computer', async () => {
  let calls = 0
  const secret = 'a-secret-of-this-test'
  const { user } = await openWizard(
    '/registration/license-image',
    { ...makeDraft(answersBefore('license-image')), licenseReading },
    {
      'POST /api/registration/draft/phone-upload': { secret, expiresAt: '2026-11-23T15:57:00.000Z' },
      [`GET ${statusPath}`]: () => {
        calls += 1
        return calls < 3 ? { image: null, attemptsLeft: 5, nextAttemptAt: null } : makeStatus('COMPLETED')
      },
    },
  )
  await user.click(await button('Use your phone'))
  const link = await screen.findByRole('link', { name: new RegExp(`/registration/phone-upload#${secret}$`) })
  expect(link).toBeInTheDocument()
  expect(screen.getByText(/It works once, until 3:57 PM/)).toBeInTheDocument()
  expect(screen.getByRole('img', { name: 'QR code with the link' })).toHaveAttribute(
    'src',
    expect.stringMatching(/^data:image/),
  )
  await screen.findByRole('heading', { level: 1, name: 'Check what we read' }, { timeout: 5000 })
})

test('the phone sends one image', async () => {
  const path = '/registration/phone-upload#a-secret-of-this-test'
  const { user } = await openWizard(path, null, {
    'POST /api/registration/phone-upload/check': { expiresAt: '2026-11-23T15:57:00.000Z' },
    'POST /api/registration/phone-upload': { received: true },
  })
  await choose(user, 'Choose an image')
  expect(await screen.findByText('We received your image')).toBeInTheDocument()
})

test('a phone with a link that was used cannot upload', async () => {
  await openWizard('/registration/phone-upload#a-secret-of-this-test', null, {
    'POST /api/registration/phone-upload/check': errorResponse(403, 'licenses.link-invalid', ''),
  })
  expect(await screen.findByText(/This link has expired or was already used/)).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Choose an image' })).not.toBeInTheDocument()
})
