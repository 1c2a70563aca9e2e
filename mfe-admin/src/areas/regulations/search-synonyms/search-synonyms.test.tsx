import type { FormDialogOptions } from '@portal/contracts-shell/host'
import { errorResponse, fakeShellHost, signedIn } from '@portal/testing-web'
import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { idOf } from '../../../testing/factories.ts'
import { openPage } from '../../../testing/open-page.tsx'
import SearchSynonymsPage from './search-synonyms.page.tsx'

const entry = { id: idOf(1), english: ['furosemide', 'Lasix'], spanish: ['furosemida'], lockVersion: 4 }
const list = { 'GET /api/search/synonyms': { items: [entry], total: 1, skip: 0, limit: 50 } }

/** A shell whose form dialogs are submitted with the given values. `results` has the returned form errors. */
function createHost(values: Readonly<Record<string, string>>) {
  const results: unknown[] = []
  const host = fakeShellHost({ session: signedIn('EDITORS') })
  const form = async ({ submit, fields }: FormDialogOptions) => {
    const initial = Object.fromEntries(fields.map((field) => [field.name, field.initial ?? '']))
    results.push(await submit({ ...initial, ...values }))
    return true
  }
  return { results, host: Object.assign(host, { dialogs: { ...host.dialogs, form } }) }
}

test('lists the words of each entry in both languages', async () => {
  await openPage(<SearchSynonymsPage />, '/search-synonyms', list)
  const table = within(await screen.findByRole('table', { name: '1 entry' }))
  expect(table.getByText('furosemide, Lasix')).toHaveAttribute('lang', 'en')
  expect(table.getByText('furosemida')).toHaveAttribute('lang', 'es')
})

test('adds an entry from lists with commas, and shows at the field that a word is in another entry', async () => {
  const { results, host } = createHost({ english: ' whip, crop ,', spanish: '' })
  let isTaken = true
  const { user, requests } = await openPage(
    <SearchSynonymsPage />,
    '/search-synonyms',
    {
      ...list,
      'POST /api/search/synonyms': () =>
        isTaken ? errorResponse(409, 'search-synonyms.word-taken', 'Taken.', { word: 'crop' }) : entry,
    },
    host,
  )
  await user.click(await screen.findByRole('button', { name: 'Add synonyms' }))
  await vi.waitFor(() => expect(results).toEqual([{ english: expect.stringMatching(/^Another entry has “crop”/) }]))
  isTaken = false
  await user.click(screen.getByRole('button', { name: 'Add synonyms' }))
  await vi.waitFor(() => expect(results[1]).toBeUndefined())
  expect(await requests.findLast(({ method }) => method === 'POST')?.json()).toEqual({
    english: ['whip', 'crop'],
    spanish: [],
  })
})

test('does not send a phrase that is too long for a search', async () => {
  const { results, host } = createHost({ spanish: 'uno dos tres cuatro cinco seis' })
  const { user, requests } = await openPage(<SearchSynonymsPage />, '/search-synonyms', list, host)
  await user.click(await screen.findByRole('button', { name: 'Edit: furosemide' }))
  await vi.waitFor(() => expect(results).toEqual([{ spanish: expect.stringMatching(/five words/) }]))
  expect(requests.filter(({ method }) => method !== 'GET')).toEqual([])
})

test('edits and deletes an entry with the lock version that was loaded', async () => {
  const { host } = createHost({ english: 'furosemide, Lasix, Salix' })
  const { user, requests } = await openPage(
    <SearchSynonymsPage />,
    '/search-synonyms',
    {
      ...list,
      [`PUT /api/search/synonyms/${entry.id}`]: entry,
      [`DELETE /api/search/synonyms/${entry.id}`]: { deleted: true },
    },
    host,
  )
  await user.click(await screen.findByRole('button', { name: 'Edit: furosemide' }))
  await vi.waitFor(() => expect(host.recorded.toasts).toHaveLength(1))
  expect(await requests.findLast(({ method }) => method === 'PUT')?.json()).toEqual({
    english: ['furosemide', 'Lasix', 'Salix'],
    spanish: ['furosemida'],
    expectedVersion: 4,
  })
  await user.click(screen.getByRole('button', { name: 'Delete: furosemide' }))
  await vi.waitFor(() => expect(host.recorded.toasts).toHaveLength(2))
  expect(requests.findLast(({ method }) => method === 'DELETE')?.url).toMatch(/expectedVersion=4$/)
})
