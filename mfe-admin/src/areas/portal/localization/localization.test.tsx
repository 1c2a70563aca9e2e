import type { LocalizationEntry } from '@portal/contracts-admin'
import { errorResponse } from '@portal/testing-web'
import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { anEntry, idOf } from '../../../testing/factories.ts'
import { openPage } from '../../../testing/open-page.tsx'
import LocalizationPage from './localization.page.tsx'

const releaseResponses = {
  'GET /generation.json': () =>
    Response.json({
      shell: { version: '1' },
      remotes: [
        {
          base: '/remotes/mfe-x/1/',
          manifest: { locales: { 'en-US': { x: 'x.en.json' }, es: { x: 'x.es.json' } } },
        },
      ],
    }),
  'GET /shell/1/shell-manifest.json': () =>
    Response.json({ locales: { 'en-US': { shell: 'en.json' }, es: { shell: 'es.json' } } }),
  'GET /shell/1/en.json': () => Response.json({ 'home.title': 'Home', closes: 'Open until {{at}}' }),
  'GET /shell/1/es.json': () => Response.json({ 'home.title': 'Inicio', closes: 'Abierto hasta {{at}}' }),
  'GET /remotes/mfe-x/1/x.en.json': () => Response.json({ 'x.title': 'The rules' }),
  'GET /remotes/mfe-x/1/x.es.json': () => Response.json({ 'x.title': 'Las reglas' }),
  'GET /api/localization/service-texts': () => ({ items: [], unavailableServices: [] }),
}

const emailTexts = {
  namespace: 'pool-mails',
  texts: { 'en-US': { 'code.text': '{{code}} is your code.' }, es: { 'code.text': '{{code}} es su código.' } },
  examples: { code: '402913' },
}

/** A stub of the service that stores the given entries. */
function createService(...entries: LocalizationEntry[]) {
  const path = `/api/localization/${idOf(1)}`
  return {
    entries,
    responses: {
      ...releaseResponses,
      'GET /api/localization': () => ({ items: [...entries], total: entries.length, skip: 0, limit: 100 }),
      'POST /api/localization': async (request: Request) => {
        entries.push({ ...anEntry(1), ...((await request.json()) as object) })
        return entries.at(-1)
      },
      [`PUT ${path}`]: async (request: Request) => {
        const body = (await request.json()) as LocalizationEntry & { expectedVersion: number }
        const current = entries[0] as LocalizationEntry
        if (body.expectedVersion !== current.lockVersion) return errorResponse(412, 'resource.stale', 'Stale.')
        entries[0] = { ...current, value: body.value, lockVersion: current.lockVersion + 1 }
        return entries[0]
      },
      [`DELETE ${path}`]: () => {
        entries.length = 0
        return { deleted: true }
      },
    },
  }
}

const findSpanishForm = async () => within(await screen.findByRole('region', { name: 'Spanish' }))
const editorUrl = '/localization?text=shell%3Ahome.title'

test('searches texts of the shell and all remotes in both languages and keeps the search in the URL', async () => {
  const { user, currentPath } = await openPage(
    <LocalizationPage />,
    '/localization',
    createService(anEntry(1)).responses,
  )
  expect(await screen.findByText('3 texts')).toBeInTheDocument()
  expect(screen.getByText('Portada')).toBeInTheDocument()
  await user.type(screen.getByRole('searchbox'), 'reglas{Enter}')
  expect(currentPath()).toBe('/localization?q=reglas')
  expect(screen.getByRole('link', { name: 'x:x.title' })).toBeInTheDocument()
  expect(screen.queryByRole('link', { name: 'shell:home.title' })).not.toBeInTheDocument()
  await user.clear(screen.getByRole('searchbox'))
  await user.selectOptions(screen.getByLabelText('Show'), 'Custom texts')
  expect(currentPath()).toBe('/localization?view=changed')
  expect(screen.getByText('1 text')).toBeInTheDocument()
})

test('overrides a default text with a preview and resets it', async () => {
  const { responses, entries } = createService()
  const { user, requests, host } = await openPage(<LocalizationPage />, '/localization', responses)
  await user.click(await screen.findByRole('link', { name: 'shell:closes' }))
  const form = await findSpanishForm()
  const field = form.getByLabelText('Custom text')
  await user.clear(field)
  await user.type(field, 'Plazo')
  await user.click(form.getByRole('button', { name: 'Save text' }))
  expect(form.getByRole('alert')).toHaveFocus()
  expect(form.getByRole('link', { name: /must contain.*\{\{at\}\}/ })).toBeInTheDocument()
  await user.type(field, ' hasta {{{{at}}')
  expect(form.getByText('Plazo hasta ‹at›')).toBeInTheDocument()
  await user.click(form.getByRole('button', { name: 'Save text' }))
  await vi.waitFor(() => expect(host.recorded.toasts).toHaveLength(1))
  expect(entries[0]).toMatchObject({ key: 'closes', locale: 'es', sourceText: 'Abierto hasta {{at}}' })
  expect(requests.filter(({ method }) => method === 'POST')).toHaveLength(1)
  await user.click(await form.findByRole('button', { name: 'Reset to default' }))
  await vi.waitFor(() => expect(field).toHaveValue('Abierto hasta {{at}}'))
  expect(entries).toEqual([])
})

test('restores unsaved text after a reload and discards it', async () => {
  const { responses } = createService(anEntry(1))
  const first = await openPage(<LocalizationPage />, editorUrl, responses)
  await first.user.type((await findSpanishForm()).getByLabelText('Custom text'), ' nueva')
  first.unmount()
  const { user } = await openPage(<LocalizationPage />, editorUrl, responses)
  const form = await findSpanishForm()
  expect(screen.getByText('Unsaved')).toBeInTheDocument()
  expect(form.getByLabelText('Custom text')).toHaveValue('Portada nueva')
  await user.click(form.getByRole('button', { name: 'Discard changes' }))
  expect(form.getByLabelText('Custom text')).toHaveValue('Portada')
  await user.type(form.getByLabelText('Custom text'), 's{Backspace}')
  await user.click(screen.getByRole('button', { name: 'Close' }))
  expect(screen.queryByText('Unsaved')).not.toBeInTheDocument()
})

test('shows both texts of a conflict and lets the user choose', async () => {
  const { responses, entries } = createService(anEntry(1))
  const { user } = await openPage(<LocalizationPage />, editorUrl, responses)
  const form = await findSpanishForm()
  const field = form.getByLabelText('Custom text')
  await user.type(field, ' mía')
  entries[0] = anEntry(1, { value: 'La de otra persona', lockVersion: 2 })
  await user.click(form.getByRole('button', { name: 'Save text' }))
  expect(await form.findByText('La de otra persona')).toBeInTheDocument()
  expect(field).toHaveValue('Portada mía')
  await user.click(form.getByRole('button', { name: 'Keep mine' }))
  await user.click(form.getByRole('button', { name: 'Save text' }))
  await vi.waitFor(() => expect(entries[0]).toMatchObject({ value: 'Portada mía', lockVersion: 3 }))
})

test('saves a text again after someone else reset it', async () => {
  const { responses, entries } = createService(anEntry(1))
  const { user } = await openPage(<LocalizationPage />, editorUrl, {
    ...responses,
    [`PUT /api/localization/${idOf(1)}`]: () => errorResponse(404, 'resource.not-found', 'Gone.'),
  })
  const form = await findSpanishForm()
  await user.type(form.getByLabelText('Custom text'), ' mía')
  entries.length = 0
  await user.click(form.getByRole('button', { name: 'Save text' }))
  expect(await form.findByText(/^Someone reset this text/)).toBeInTheDocument()
  await user.click(form.getByRole('button', { name: 'Keep mine' }))
  await user.click(form.getByRole('button', { name: 'Save text' }))
  await vi.waitFor(() => expect(entries[0]).toMatchObject({ value: 'Portada mía' }))
})

test('marks a text whose default changed as outdated', async () => {
  await openPage(
    <LocalizationPage />,
    '/localization?view=outdated',
    createService(anEntry(1, { sourceText: 'Principio' })).responses,
  )
  const row = await screen.findByRole('row', { name: /shell:home\.title/ })
  expect(within(row).getByText('Outdated')).toBeInTheDocument()
})

test('previews the changes of an imported file and shows the result', async () => {
  const { responses, entries } = createService()
  const { user } = await openPage(<LocalizationPage />, '/localization', responses)
  const rows = [
    { namespace: 'shell', key: 'home.title', es: 'Bienvenida' },
    { namespace: 'shell', key: 'nowhere', es: 'x' },
  ]
  const file = new File([JSON.stringify({ 'portal-texts': 1, texts: rows })], 'texts.json')
  await screen.findByText('3 texts')
  await user.upload(screen.getByLabelText('Import JSON', { selector: 'input' }), file)
  const dialog = within(await screen.findByRole('dialog', { name: 'Import texts' }))
  expect(dialog.getByText('1 text will change.')).toBeInTheDocument()
  expect(dialog.getByText('does not exist.')).toBeInTheDocument()
  expect(entries).toEqual([])
  await user.click(dialog.getByRole('button', { name: 'Import 1 text' }))
  expect(await dialog.findByText('1 text was imported.')).toBeInTheDocument()
  expect(entries[0]).toMatchObject({ value: 'Bienvenida', sourceText: 'Inicio' })
})

test('rejects a file that is not an export of texts', async () => {
  const { user, host } = await openPage(<LocalizationPage />, '/localization', createService().responses)
  await screen.findByText('3 texts')
  await user.upload(screen.getByLabelText('Import JSON', { selector: 'input' }), new File(['invalid'], 'texts.json'))
  await vi.waitFor(() => expect(host.recorded.toasts).toMatchObject([{ kind: 'error' }]))
})

test('shows an error and retries when the live release cannot be loaded', async () => {
  let isBroken = true
  const { responses } = createService()
  const { user } = await openPage(<LocalizationPage />, '/localization', {
    ...responses,
    'GET /generation.json': () =>
      isBroken ? new Response('', { status: 503 }) : releaseResponses['GET /generation.json'](),
  })
  expect(await screen.findByRole('heading', { name: 'We couldn’t load the texts' })).toBeInTheDocument()
  isBroken = false
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('3 texts')).toBeInTheDocument()
})

test('edits email texts with example values and names services that do not respond', async () => {
  const { responses, entries } = createService()
  let unavailableServices = ['regulations']
  const { user } = await openPage(<LocalizationPage />, '/localization?q=código', {
    ...responses,
    'GET /api/localization/service-texts': () => ({ items: [emailTexts], unavailableServices }),
  })
  expect(await screen.findByText(/^These services don’t respond: regulations\./)).toBeInTheDocument()
  await user.click(screen.getByRole('link', { name: 'pool-mails:code.text' }))
  const form = await findSpanishForm()
  expect(form.getByText('402913 es su código.')).toBeInTheDocument()
  const field = form.getByLabelText('Custom text')
  await user.clear(field)
  await user.type(field, 'Su código')
  await user.click(form.getByRole('button', { name: 'Save text' }))
  expect(form.getByRole('link', { name: /must contain.*\{\{code\}\}/ })).toBeInTheDocument()
  await user.type(field, ': {{{{code}}')
  await user.click(form.getByRole('button', { name: 'Save text' }))
  await vi.waitFor(() => expect(entries[0]).toMatchObject({ namespace: 'pool-mails', value: 'Su código: {{code}}' }))
  await user.click(screen.getByRole('button', { name: 'Close' }))
  unavailableServices = []
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await vi.waitFor(() => expect(screen.queryByText(/don’t respond/)).not.toBeInTheDocument())
})
