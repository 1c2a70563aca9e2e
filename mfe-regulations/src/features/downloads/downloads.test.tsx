import { fakeShellHost, signedIn } from '@portal/testing-web'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { aVersion, idOf } from '../../testing/factories.ts'
import { openPage } from '../../testing/open-page.tsx'
import { DownloadButtons } from './download-button.tsx'

const version = aVersion()
const before = { ...aVersion(), versionId: idOf(7), versionNumber: 1 }
const later = { ...aVersion(), versionId: idOf(8), versionNumber: version.versionNumber + 1 }
const saved = vi.fn<(name: string) => void>()
const done = { state: 'done', progress: 1, ahead: 0, bytes: 1_200_000 }

beforeEach(() => {
  saved.mockClear()
  URL.createObjectURL = () => 'blob:made'
  URL.revokeObjectURL = () => undefined
  HTMLAnchorElement.prototype.click = function (this: HTMLAnchorElement) {
    saved(this.download)
  }
})

function open(answers: Record<string, unknown>, host = fakeShellHost()) {
  const buttons = <DownloadButtons version={version} versions={[later, version, before]} />
  return openPage(buttons, '/regulation-viewer', answers, host)
}

const progressOf = (format: string, comments = 'false/false') =>
  `GET /api/regulations/export-progress/${format}/${version.versionId}/${comments}`
const fileOf = (kind: string, comments = 'false/false') =>
  `GET /api/regulations/generate-${kind}/${version.versionId}/${comments}`
const file = () => new Response(new Uint8Array(1_200_000), { headers: { 'content-type': 'application/pdf' } })

test(
  'a file is made with what was chosen, told while it is made, and saved under its name',
  { timeout: 15_000 },
  async () => {
    const asked = vi.fn<() => object>()
    asked.mockReturnValueOnce({ state: 'waiting', progress: 0, ahead: 2 }).mockReturnValue(done)
    const { user, requests } = await open({
      [progressOf('docx', 'true/false')]: asked,
      [fileOf('doc', 'true/false')]: file,
    })
    await user.click(screen.getByRole('button', { name: /^Download Racetrack Safety, Version/ }))
    const dialog = await screen.findByRole('dialog', { name: /^Download Racetrack Safety, Version/ })
    await user.selectOptions(within(dialog).getByRole('combobox', { name: 'Format' }), 'Word: to work with')
    const changes = within(dialog).getByRole('combobox', { name: 'What changed' })
    // Nothing has changed since a version that came later.
    expect(within(changes).getAllByRole('option')).toHaveLength(2)
    await user.selectOptions(changes, before.versionId)
    await user.click(within(dialog).getByRole('checkbox', { name: /With the comments of the public/ }))
    await user.click(within(dialog).getByRole('button', { name: 'Make the file' }))
    expect(await within(dialog).findByText('2 files are made before yours.')).toBeInTheDocument()
    expect(within(dialog).getByRole('progressbar', { name: '2 files are made before yours.' })).toBeInTheDocument()
    expect(
      await within(dialog).findByText(/Regulation.docx \(1.2 MB\) was saved/, {}, { timeout: 10_000 }),
    ).toBeInTheDocument()
    expect(saved).toHaveBeenCalledWith('Regulation.docx')
    for (const request of requests)
      expect(new URL(request.url).search).toBe(`?locale=en-US&compareWith=${before.versionId}`)
  },
)

test('a file that failed says why, and is asked for again', async () => {
  const asked = vi.fn<() => object>()
  asked
    .mockReturnValueOnce({ state: 'failed', progress: 0, ahead: 0, reason: 'exports.took-too-long' })
    .mockReturnValue(done)
  const { user } = await open({ [progressOf('pdf')]: asked, [fileOf('pdf')]: file })
  await user.click(screen.getByRole('button', { name: /^Download Racetrack Safety, Version/ }))
  await user.click(await screen.findByRole('button', { name: 'Make the file' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('Making the file took too long and was stopped.')
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText(/Regulation.pdf \(1.2 MB\) was saved/)).toBeInTheDocument()
})

test('whoever cancels is back at the choice, and nothing is asked any more', async () => {
  const { user, requests } = await open({ [progressOf('pdf')]: { state: 'working', progress: 0.4, ahead: 0 } })
  await user.click(screen.getByRole('button', { name: /^Download Racetrack Safety, Version/ }))
  await user.click(await screen.findByRole('button', { name: 'Make the file' }))
  expect(await screen.findByRole('progressbar', { name: 'The file is being made.' })).toHaveAttribute('value', '0.4')
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(await screen.findByRole('button', { name: 'Make the file' })).toBeInTheDocument()
  expect(requests).toHaveLength(1)
  expect(saved).not.toHaveBeenCalled()
})

test('the package for the FTC is offered to editors only', async () => {
  const answers = {
    [`GET /api/regulations/ftc-package-progress/${version.versionId}`]: done,
    [`GET /api/regulations/generate-ftc-package/${version.versionId}`]: file,
  }
  const reading = await open(answers, fakeShellHost({ session: signedIn('USERS') }))
  expect(screen.queryByRole('button', { name: /FTC/ })).not.toBeInTheDocument()
  reading.unmount()
  const { user } = await open(answers, fakeShellHost({ session: signedIn('EDITORS') }))
  await user.click(screen.getByRole('button', { name: /^Make the FTC package/ }))
  expect(await screen.findByText(/^Racetrack Safety, Version/)).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Make the package' }))
  await waitFor(() => expect(saved).toHaveBeenCalledWith('FTC-package.zip'))
})
