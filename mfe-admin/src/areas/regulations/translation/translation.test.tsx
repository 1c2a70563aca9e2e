import { errorResponse } from '@portal/testing-web'
import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { aVersion, idOf } from '../../../testing/factories.ts'
import { openPage } from '../../../testing/open-page.tsx'
import MissingTranslationsSlot from './missing-translations.slot.tsx'
import TranslationPage from './translation.page.tsx'

const version = idOf(90)
const url = `/regulation-management/translation?version=${version}`
const paragraph = {
  regulationId: idOf(1),
  label: '2143(a)',
  depth: 2,
  english: { text: 'Horses rest well.' },
  textHash: 'hash-2',
  spanish: { text: 'Descansan.', isOutdated: true, translatedFrom: { text: 'Horses rest.' }, lockVersion: 3 },
}
const translations = {
  items: [paragraph],
  total: 1,
  skip: 0,
  limit: 20,
  counts: { missing: 0, outdated: 1, current: 7 },
}
const responses = {
  'GET /api/regulations/list': { items: [], total: 0, skip: 0, limit: 100 },
  [`GET /api/regulations/translations/${version}`]: translations,
}
const put = `PUT /api/regulations/translation/${version}/${paragraph.regulationId}`
const getSentBody = async (requests: readonly Request[]) =>
  requests.findLast(({ method }) => method === 'PUT')?.json() as Promise<unknown>

beforeEach(() => localStorage.clear())

test('shows the English changes of an outdated translation and saves it for the current text', async () => {
  const { user, requests } = await openPage(<TranslationPage />, url, { ...responses, [put]: paragraph })
  expect(await screen.findByText(/7 of 8 provisions/)).toBeInTheDocument()
  const provision = within(screen.getByRole('region', { name: /2143\(a\)/ }))
  expect(provision.getByText('well', { exact: false, selector: 'ins' })).toBeInTheDocument()
  const text = provision.getByLabelText('Text in Spanish')
  await user.clear(text)
  await user.click(provision.getByRole('button', { name: 'Save 2143(a)' }))
  expect(await provision.findByText('Enter the Spanish text.')).toBeInTheDocument()
  await user.type(text, 'Los caballos descansan bien.')
  await user.click(provision.getByRole('button', { name: 'Save 2143(a)' }))
  await expect
    .poll(() => getSentBody(requests))
    .toEqual({ text: 'Los caballos descansan bien.', textHash: 'hash-2', expectedVersion: 0 })
})

test('saves a heading without its text and says that only the heading is translated', async () => {
  const rule = { ...paragraph, label: '2143', english: { heading: 'Rest', text: 'Horses rest.' }, spanish: null }
  const saved = { ...rule, spanish: { heading: 'Descanso', text: '', isOutdated: false, lockVersion: 1 } }
  let current: object = rule
  const { user, requests } = await openPage(<TranslationPage />, url, {
    ...responses,
    [`GET /api/regulations/translations/${version}`]: () => ({ ...translations, items: [current] }),
    [put]: () => (current = saved),
  })
  await user.type(await screen.findByLabelText('Heading in Spanish'), 'Descanso')
  await user.click(screen.getByRole('button', { name: 'Save 2143' }))
  expect(await screen.findByText('Heading only')).toBeInTheDocument()
  expect(await getSentBody(requests)).toEqual({
    heading: 'Descanso',
    text: '',
    textHash: 'hash-2',
    expectedVersion: 0,
  })
})

test('keeps unsaved changes after a conflict and a reload', async () => {
  const stale = errorResponse(412, 'resource.stale', 'Stale.', { provision: paragraph })
  const first = await openPage(<TranslationPage />, url, { ...responses, [put]: stale })
  await first.user.type(await screen.findByLabelText('Text in Spanish'), ' Mucho.')
  await first.user.click(screen.getByRole('button', { name: 'Save 2143(a)' }))
  expect(await screen.findByText(/changed after you opened this page/)).toBeInTheDocument()
  first.unmount()
  await openPage(<TranslationPage />, url, responses)
  expect(await screen.findByDisplayValue('Descansan. Mucho.')).toBeInTheDocument()
})

test('lists all regulations and selects the newest version of the chosen one', async () => {
  const aRegulation = (number: number) => ({
    regulationId: idOf(1000 + number),
    mainParentId: idOf(1000 + number),
    depth: 0,
    series: String(1000 + number),
    title: { en: `Series ${number}` },
    subject: 'racetrack-safety',
    category: 'Submitted to FTC',
    isSample: false,
    inEffectVersionId: null,
    versions: [aVersion(2000 + number), aVersion(3000 + number, { versionNumber: 1 })],
  })
  const regulations = Array.from({ length: 150 }, (_, index) => aRegulation(index))
  const { user, currentPath } = await openPage(<TranslationPage />, '/regulation-management/translation', {
    ...responses,
    'GET /api/regulations/list': (request: Request) => {
      const query = new URL(request.url).searchParams
      const [skip, limit] = [Number(query.get('skip') ?? 0), Number(query.get('limit') ?? 50)]
      return { items: regulations.slice(skip, skip + limit), total: regulations.length, skip, limit }
    },
    [`GET /api/regulations/translations/${idOf(2149)}`]: translations,
    [`GET /api/regulations/translations/${idOf(3149)}`]: translations,
  })
  const field = await screen.findByLabelText('Regulation')
  await screen.findByRole('option', { name: '1149 · Series 149' })
  await user.selectOptions(field, '1149 · Series 149')
  expect(currentPath()).toBe(`/regulation-management/translation?version=${idOf(2149)}`)
  await user.selectOptions(await screen.findByLabelText('Version'), idOf(3149))
  expect(currentPath()).toBe(`/regulation-management/translation?version=${idOf(3149)}`)
})

test('lists versions open for comment whose provisions have no Spanish text on the home page', async () => {
  const [incomplete, complete] = [aVersion(20, { title: { en: 'Racetrack Safety' } }), aVersion(21)]
  const listOf = (missing: number) => ({ ...translations, items: [], counts: { missing, outdated: 0, current: 7 } })
  await openPage(<MissingTranslationsSlot />, '/', {
    'GET /api/versions': { items: [incomplete, complete], total: 2, skip: 0, limit: 10 },
    [`GET /api/regulations/translations/${incomplete.versionId}`]: listOf(12),
    [`GET /api/regulations/translations/${complete.versionId}`]: listOf(0),
  })
  const link = await screen.findByRole('link', { name: '12 provisions without a Spanish text' })
  expect(link).toHaveAttribute(
    'href',
    `/regulation-management/translation?version=${incomplete.versionId}&state=missing`,
  )
  expect(link.parentElement).toHaveTextContent('Racetrack Safety, Draft version 2')
  expect(screen.getAllByRole('link')).toHaveLength(1)
})
