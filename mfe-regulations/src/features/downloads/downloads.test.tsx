import { fakeShellHost, signedIn } from '@portal/testing-web'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { aVersion, testUuid } from '../../testing/factories.ts'
import { openPage } from '../../testing/open-page.tsx'
import { DownloadButtons } from './download-buttons.tsx'

const version = aVersion()
const olderVersion = { ...aVersion(), versionId: testUuid(7), versionNumber: 1 }
const newerVersion = { ...aVersion(), versionId: testUuid(8), versionNumber: version.versionNumber + 1 }
const onSave = vi.fn<(name: string) => void>()
const doneProgress = { state: 'done', progress: 1, jobsAhead: 0, byteLength: 1_200_000 }

beforeEach(() => {
  onSave.mockClear()
  URL.createObjectURL = () => 'blob:made'
  URL.revokeObjectURL = () => undefined
  HTMLAnchorElement.prototype.click = function (this: HTMLAnchorElement) {
    onSave(this.download)
  }
})

function open(responses: Record<string, unknown>, host = fakeShellHost()) {
  const buttons = <DownloadButtons version={version} versions={[newerVersion, version, olderVersion]} />
  return openPage(buttons, '/regulation-viewer', responses, host)
}

const progressRoute = (format: string, comments = 'false/false') =>
  `GET /api/regulations/export-progress/${format}/${version.versionId}/${comments}`
const fileRoute = (kind: string, comments = 'false/false') =>
  `GET /api/regulations/generate-${kind}/${version.versionId}/${comments}`
const createFileResponse = () =>
  new Response(new Uint8Array(1_200_000), { headers: { 'content-type': 'application/pdf' } })

test('creates a file with the chosen options, shows its progress and saves it', { timeout: 15_000 }, async () => {
  const getProgress = vi.fn<() => object>()
  getProgress.mockReturnValueOnce({ state: 'queued', progress: 0, jobsAhead: 2 }).mockReturnValue(doneProgress)
  const { user, requests } = await open({
    [progressRoute('docx', 'true/false')]: getProgress,
    [fileRoute('doc', 'true/false')]: createFileResponse,
  })
  await user.click(screen.getByRole('button', { name: /^Download Racetrack Safety, Version/ }))
  const dialog = await screen.findByRole('dialog', { name: /^Download Racetrack Safety, Version/ })
  await user.selectOptions(within(dialog).getByRole('combobox', { name: 'File format' }), 'Word, for editing')
  const changes = within(dialog).getByRole('combobox', { name: 'Changes' })
  // Changes can only be shown since an earlier version.
  expect(within(changes).getAllByRole('option')).toHaveLength(2)
  await user.selectOptions(changes, olderVersion.versionId)
  await user.click(within(dialog).getByRole('checkbox', { name: /Include public comments/ }))
  await user.click(within(dialog).getByRole('button', { name: 'Create file' }))
  expect(await within(dialog).findByText('2 files are ahead of yours.')).toBeInTheDocument()
  expect(within(dialog).getByRole('progressbar', { name: '2 files are ahead of yours.' })).toBeInTheDocument()
  expect(
    await within(dialog).findByText(
      /Racetrack-Safety-Series-2000-v2-changes-since-v1\.docx \(1.2 MB\) was saved/,
      {},
      { timeout: 10_000 },
    ),
  ).toBeInTheDocument()
  expect(onSave).toHaveBeenCalledWith('Racetrack-Safety-Series-2000-v2-changes-since-v1.docx')
  for (const request of requests)
    expect(new URL(request.url).search).toBe(`?locale=en-US&compareWith=${olderVersion.versionId}`)
})

test('shows why a file failed, and retries', async () => {
  const getProgress = vi.fn<() => object>()
  getProgress
    .mockReturnValueOnce({ state: 'failed', progress: 0, jobsAhead: 0, reason: 'exports.timed-out' })
    .mockReturnValue(doneProgress)
  const { user } = await open({ [progressRoute('pdf')]: getProgress, [fileRoute('pdf')]: createFileResponse })
  await user.click(screen.getByRole('button', { name: /^Download Racetrack Safety, Version/ }))
  await user.click(await screen.findByRole('button', { name: 'Create file' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('Creating the file took too long.')
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText(/Racetrack-Safety-Series-2000-v2\.pdf \(1.2 MB\) was saved/)).toBeInTheDocument()
})

test('canceling returns to the options and stops polling', async () => {
  const { user, requests } = await open({ [progressRoute('pdf')]: { state: 'running', progress: 0.4, jobsAhead: 0 } })
  await user.click(screen.getByRole('button', { name: /^Download Racetrack Safety, Version/ }))
  await user.click(await screen.findByRole('button', { name: 'Create file' }))
  expect(await screen.findByRole('progressbar', { name: 'Creating your file…' })).toHaveAttribute('value', '0.4')
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(await screen.findByRole('button', { name: 'Create file' })).toBeInTheDocument()
  expect(requests).toHaveLength(1)
  expect(onSave).not.toHaveBeenCalled()
})

test('offers the FTC package to editors only', async () => {
  const responses = {
    [`GET /api/regulations/ftc-package-progress/${version.versionId}`]: doneProgress,
    [`GET /api/regulations/generate-ftc-package/${version.versionId}`]: createFileResponse,
  }
  const readerView = await open(responses, fakeShellHost({ session: signedIn('USERS') }))
  expect(screen.queryByRole('button', { name: /FTC/ })).not.toBeInTheDocument()
  readerView.unmount()
  const { user } = await open(responses, fakeShellHost({ session: signedIn('EDITORS') }))
  await user.click(screen.getByRole('button', { name: /^Create the FTC package/ }))
  expect(await screen.findByText(/^Racetrack Safety, Version/)).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Create package' }))
  await waitFor(() => expect(onSave).toHaveBeenCalledWith('FTC-package.zip'))
})
