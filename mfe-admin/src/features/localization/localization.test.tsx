import type { LocalizationEntry } from '@portal/contracts-admin'
import { refusal } from '@portal/testing-web'
import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { anEntry, idOf } from '../../testing/factories.ts'
import { openPage } from '../../testing/open-page.tsx'
import LocalizationPage from './localization.page.tsx'

const release = {
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
  'GET /api/localization/service-texts': () => ({ items: [], silent: [] }),
}

const mails = {
  namespace: 'pool-mails',
  texts: { 'en-US': { 'code.text': '{{code}} is your code.' }, es: { 'code.text': '{{code}} es su código.' } },
  examples: { code: '402913' },
}

/** The service's entries, as the page's calls read and write them. */
function entriesOf(...entries: LocalizationEntry[]) {
  const path = `/api/localization/${idOf(1)}`
  return {
    entries,
    answers: {
      ...release,
      'GET /api/localization': () => ({ items: [...entries], total: entries.length, skip: 0, limit: 100 }),
      'POST /api/localization': async (request: Request) => {
        entries.push({ ...anEntry(1), ...((await request.json()) as object) })
        return entries.at(-1)
      },
      [`PUT ${path}`]: async (request: Request) => {
        const body = (await request.json()) as LocalizationEntry & { expectedVersion: number }
        const now = entries[0] as LocalizationEntry
        if (body.expectedVersion !== now.lockVersion) return refusal(412, 'resource.stale', 'Stale.')
        entries[0] = { ...now, value: body.value, lockVersion: now.lockVersion + 1 }
        return entries[0]
      },
      [`DELETE ${path}`]: () => {
        entries.length = 0
        return { deleted: true }
      },
    },
  }
}

const spanish = async () => within(await screen.findByRole('region', { name: 'Spanish' }))
const editor = '/localization?text=shell%3Ahome.title'

test('texts of the shell and of every remote are found by words of either language, in the address', async () => {
  const { user, address } = await openPage(<LocalizationPage />, '/localization', entriesOf(anEntry(1)).answers)
  expect(await screen.findByText('3 texts')).toBeInTheDocument()
  expect(screen.getByText('Portada')).toBeInTheDocument()
  await user.type(screen.getByRole('searchbox'), 'reglas{Enter}')
  expect(address()).toBe('/localization?q=reglas')
  expect(screen.getByRole('link', { name: 'x:x.title' })).toBeInTheDocument()
  expect(screen.queryByRole('link', { name: 'shell:home.title' })).not.toBeInTheDocument()
  await user.clear(screen.getByRole('searchbox'))
  await user.selectOptions(screen.getByLabelText('Which texts'), 'Changed')
  expect(address()).toBe('/localization?view=changed')
  expect(screen.getByText('1 text')).toBeInTheDocument()
})

test('a text is written over the shipped one with a preview, changed, and taken back', async () => {
  const { answers, entries } = entriesOf()
  const { user, requests, host } = await openPage(<LocalizationPage />, '/localization', answers)
  await user.click(await screen.findByRole('link', { name: 'shell:closes' }))
  const form = await spanish()
  const field = form.getByLabelText('What readers see')
  await user.clear(field)
  await user.type(field, 'Plazo')
  await user.click(form.getByRole('button', { name: 'Save' }))
  expect(form.getByRole('alert')).toHaveFocus()
  expect(form.getByRole('link', { name: /must fill in the same.*\{\{at\}\}/ })).toBeInTheDocument()
  await user.type(field, ' hasta {{{{at}}')
  expect(form.getByText('Plazo hasta ‹at›')).toBeInTheDocument()
  await user.click(form.getByRole('button', { name: 'Save' }))
  await vi.waitFor(() => expect(host.seen.toasts).toHaveLength(1))
  expect(entries[0]).toMatchObject({ key: 'closes', locale: 'es', sourceText: 'Abierto hasta {{at}}' })
  expect(requests.filter(({ method }) => method === 'POST')).toHaveLength(1)
  await user.click(await form.findByRole('button', { name: 'Back to the shipped text' }))
  await vi.waitFor(() => expect(field).toHaveValue('Abierto hasta {{at}}'))
  expect(entries).toEqual([])
})

test('words that were not saved are there again after a reload, and can be discarded', async () => {
  const { answers } = entriesOf(anEntry(1))
  const first = await openPage(<LocalizationPage />, editor, answers)
  await first.user.type((await spanish()).getByLabelText('What readers see'), ' nueva')
  first.unmount()
  const { user } = await openPage(<LocalizationPage />, editor, answers)
  const form = await spanish()
  expect(screen.getByText('not saved')).toBeInTheDocument()
  expect(form.getByLabelText('What readers see')).toHaveValue('Portada nueva')
  await user.click(form.getByRole('button', { name: 'Discard what I typed' }))
  expect(form.getByLabelText('What readers see')).toHaveValue('Portada')
  await user.type(form.getByLabelText('What readers see'), 's{Backspace}')
  await user.click(screen.getByRole('button', { name: 'Close' }))
  expect(screen.queryByText('not saved')).not.toBeInTheDocument()
})

test('whoever is second sees both texts and chooses; nothing is lost', async () => {
  const { answers, entries } = entriesOf(anEntry(1))
  const { user } = await openPage(<LocalizationPage />, editor, answers)
  const form = await spanish()
  const field = form.getByLabelText('What readers see')
  await user.type(field, ' mía')
  entries[0] = anEntry(1, { value: 'La de otra persona', lockVersion: 2 })
  await user.click(form.getByRole('button', { name: 'Save' }))
  expect(await form.findByText('La de otra persona')).toBeInTheDocument()
  expect(field).toHaveValue('Portada mía')
  await user.click(form.getByRole('button', { name: 'Go on with mine' }))
  await user.click(form.getByRole('button', { name: 'Save' }))
  await vi.waitFor(() => expect(entries[0]).toMatchObject({ value: 'Portada mía', lockVersion: 3 }))
})

test('a text that was taken back by another can be written anew', async () => {
  const { answers, entries } = entriesOf(anEntry(1))
  const { user } = await openPage(<LocalizationPage />, editor, {
    ...answers,
    [`PUT /api/localization/${idOf(1)}`]: () => refusal(404, 'resource.not-found', 'Gone.'),
  })
  const form = await spanish()
  await user.type(form.getByLabelText('What readers see'), ' mía')
  entries.length = 0
  await user.click(form.getByRole('button', { name: 'Save' }))
  expect(await form.findByText(/^It is back to the shipped text/)).toBeInTheDocument()
  await user.click(form.getByRole('button', { name: 'Go on with mine' }))
  await user.click(form.getByRole('button', { name: 'Save' }))
  await vi.waitFor(() => expect(entries[0]).toMatchObject({ value: 'Portada mía' }))
})

test('an outdated text shows what it was written over', async () => {
  await openPage(
    <LocalizationPage />,
    '/localization?view=outdated',
    entriesOf(anEntry(1, { sourceText: 'Principio' })).answers,
  )
  const row = await screen.findByRole('row', { name: /shell:home\.title/ })
  expect(within(row).getByText('outdated')).toBeInTheDocument()
})

test('a file of texts says what it would change before it does, and how it went', async () => {
  const { answers, entries } = entriesOf()
  const { user } = await openPage(<LocalizationPage />, '/localization', answers)
  const rows = [
    { namespace: 'shell', key: 'home.title', es: 'Bienvenida' },
    { namespace: 'shell', key: 'nowhere', es: 'x' },
  ]
  const file = new File([JSON.stringify({ 'portal-texts': 1, texts: rows })], 'texts.json')
  await screen.findByText('3 texts')
  await user.upload(screen.getByLabelText('Import', { selector: 'input' }), file)
  const dialog = within(await screen.findByRole('dialog', { name: 'Import texts' }))
  expect(dialog.getByText('1 text would change.')).toBeInTheDocument()
  expect(dialog.getByText('is not a text of the portal.')).toBeInTheDocument()
  expect(entries).toEqual([])
  await user.click(dialog.getByRole('button', { name: 'Change 1 text' }))
  expect(await dialog.findByText('1 text was changed.')).toBeInTheDocument()
  expect(entries[0]).toMatchObject({ value: 'Bienvenida', sourceText: 'Inicio' })
})

test('what is no file of texts is refused with what to do', async () => {
  const { user, host } = await openPage(<LocalizationPage />, '/localization', entriesOf().answers)
  await screen.findByText('3 texts')
  await user.upload(screen.getByLabelText('Import', { selector: 'input' }), new File(['nonsense'], 'texts.json'))
  await vi.waitFor(() => expect(host.seen.toasts).toMatchObject([{ kind: 'error' }]))
})

test('without the files of the live release the page says so and tries again', async () => {
  let isBroken = true
  const { answers } = entriesOf()
  const { user } = await openPage(<LocalizationPage />, '/localization', {
    ...answers,
    'GET /generation.json': () => (isBroken ? new Response('', { status: 503 }) : release['GET /generation.json']()),
  })
  expect(await screen.findByRole('heading', { name: 'The texts could not be loaded' })).toBeInTheDocument()
  isBroken = false
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('3 texts')).toBeInTheDocument()
})

test('texts of mails are found and changed like those of pages, with example values; who does not answer is named', async () => {
  const { answers, entries } = entriesOf()
  let silent = ['regulations']
  const { user } = await openPage(<LocalizationPage />, '/localization?q=código', {
    ...answers,
    'GET /api/localization/service-texts': () => ({ items: [mails], silent }),
  })
  expect(await screen.findByText(/^These services do not answer at the moment: regulations\./)).toBeInTheDocument()
  await user.click(screen.getByRole('link', { name: 'pool-mails:code.text' }))
  const form = await spanish()
  expect(form.getByText('402913 es su código.')).toBeInTheDocument()
  const field = form.getByLabelText('What readers see')
  await user.clear(field)
  await user.type(field, 'Su código')
  await user.click(form.getByRole('button', { name: 'Save' }))
  expect(form.getByRole('link', { name: /must fill in the same.*\{\{code\}\}/ })).toBeInTheDocument()
  await user.type(field, ': {{{{code}}')
  await user.click(form.getByRole('button', { name: 'Save' }))
  await vi.waitFor(() => expect(entries[0]).toMatchObject({ namespace: 'pool-mails', value: 'Su código: {{code}}' }))
  await user.click(screen.getByRole('button', { name: 'Close' }))
  silent = []
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await vi.waitFor(() => expect(screen.queryByText(/do not answer/)).not.toBeInTheDocument())
})
