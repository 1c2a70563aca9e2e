import { refusal } from '@portal/testing-web'
import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { aVersion, idOf } from '../../testing/factories.ts'
import { openPage } from '../../testing/open-page.tsx'
import TranslationPage from './translation.page.tsx'

const version = idOf(90)
const at = `/regulation-management/translation?version=${version}`
const paragraph = {
  regulationId: idOf(1),
  label: '2143(a)',
  depth: 2,
  english: { text: 'Horses rest well.' },
  wordsHash: 'words-2',
  spanish: { text: 'Descansan.', isOutdated: true, madeFrom: { text: 'Horses rest.' }, lockVersion: 3 },
}
const answers = {
  'GET /api/regulations/list': { items: [], total: 0, skip: 0, limit: 100 },
  [`GET /api/regulations/translations/${version}`]: {
    items: [paragraph],
    total: 1,
    skip: 0,
    limit: 20,
    counts: { missing: 0, outdated: 1, current: 7 },
  },
}
const put = `PUT /api/regulations/translation/${version}/${paragraph.regulationId}`
const sent = async (requests: readonly Request[]) =>
  requests.findLast(({ method }) => method === 'PUT')?.json() as Promise<unknown>

beforeEach(() => localStorage.clear())

test('an outdated translation shows what changed in English, and is sent with the words it is of', async () => {
  const { user, requests } = await openPage(<TranslationPage />, at, { ...answers, [put]: paragraph })
  expect(await screen.findByText(/7 of 8 provisions/)).toBeInTheDocument()
  const provision = within(screen.getByRole('region', { name: /2143\(a\)/ }))
  expect(provision.getByText('well', { exact: false, selector: 'ins' })).toBeInTheDocument()
  const text = provision.getByLabelText('Text in Spanish')
  await user.clear(text)
  await user.click(provision.getByRole('button', { name: 'Save 2143(a)' }))
  expect(await provision.findByText('Write the Spanish text.')).toBeInTheDocument()
  await user.type(text, 'Los caballos descansan bien.')
  await user.click(provision.getByRole('button', { name: 'Save 2143(a)' }))
  await expect
    .poll(() => sent(requests))
    .toEqual({ text: 'Los caballos descansan bien.', wordsHash: 'words-2', expectedVersion: 0 })
})

test('what was typed is kept when somebody was faster, and over a reload', async () => {
  const stale = refusal(412, 'resource.stale', 'Stale.', { provision: paragraph })
  const first = await openPage(<TranslationPage />, at, { ...answers, [put]: stale })
  await first.user.type(await screen.findByLabelText('Text in Spanish'), ' Mucho.')
  await first.user.click(screen.getByRole('button', { name: 'Save 2143(a)' }))
  expect(await screen.findByText(/has changed since you opened this page/)).toBeInTheDocument()
  first.unmount()
  await openPage(<TranslationPage />, at, answers)
  expect(await screen.findByDisplayValue('Descansan. Mucho.')).toBeInTheDocument()
})

test('a version is chosen by its regulation, whatever number there are; the newest stands first', async () => {
  const aRegulation = (number: number) => ({
    regulationId: idOf(1000 + number),
    series: String(1000 + number),
    title: { en: `Series ${number}` },
    versions: [aVersion(2000 + number), aVersion(3000 + number, { versionNumber: 1 })],
  })
  const all = Array.from({ length: 150 }, (_, index) => aRegulation(index))
  const { user, address } = await openPage(<TranslationPage />, '/regulation-management/translation', {
    ...answers,
    'GET /api/regulations/list': (request: Request) => {
      const query = new URL(request.url).searchParams
      const [skip, limit] = [Number(query.get('skip') ?? 0), Number(query.get('limit') ?? 50)]
      return { items: all.slice(skip, skip + limit), total: all.length, skip, limit }
    },
  })
  const regulations = await screen.findByLabelText('Regulation')
  await screen.findByRole('option', { name: '1149 · Series 149' })
  await user.selectOptions(regulations, '1149 · Series 149')
  expect(address()).toBe(`/regulation-management/translation?version=${idOf(2149)}`)
  await user.selectOptions(await screen.findByLabelText('Version'), idOf(3149))
  expect(address()).toBe(`/regulation-management/translation?version=${idOf(3149)}`)
})
