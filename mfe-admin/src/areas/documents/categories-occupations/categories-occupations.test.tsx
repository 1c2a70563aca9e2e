import type { FormDialogOptions } from '@portal/contracts-shell/host'
import { fakeShellHost, errorResponse, signedIn } from '@portal/testing-web'
import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { idOf } from '../../../testing/factories.ts'
import { openPage } from '../../../testing/open-page.tsx'
import CategoriesOccupationsPage from './categories-occupations.page.tsx'

const aLabel = (number: number, en: string, documentCount = 0) => ({
  id: idOf(number),
  name: { en },
  documentCount,
  lockVersion: 4,
})
const aPage = (...items: readonly unknown[]) => ({ items, total: items.length, skip: 0, limit: 50 })
const lists = {
  'GET /api/document-category/list': aPage(aLabel(1, 'Reports', 12), aLabel(2, 'SOPs')),
  'GET /api/occupation/list': aPage(aLabel(3, 'Trainers', 1)),
}

/** A shell whose form dialogs are submitted with the given values. `results` has the returned form errors. */
function createHost(values: Readonly<Record<string, string>>) {
  const results: unknown[] = []
  const host = fakeShellHost({ session: signedIn('ADMINS') })
  const form = async ({ submit, fields }: FormDialogOptions) => {
    const initial = Object.fromEntries(fields.map((field) => [field.name, field.initial ?? '']))
    results.push(await submit({ ...initial, ...values }))
    return true
  }
  return { results, host: Object.assign(host, { dialogs: { ...host.dialogs, form } }) }
}

test('shows how many documents use each category and occupation', async () => {
  await openPage(<CategoriesOccupationsPage />, '/manage-categories-occupations', lists)
  const categories = within(await screen.findByRole('table', { name: '2 categories' }))
  expect(
    within(categories.getByText('Reports', { selector: 'strong' }).closest('tr') as HTMLElement).getByText(
      '12 documents',
    ),
  ).toBeVisible()
  expect(await screen.findByRole('table', { name: '1 occupation' })).toBeInTheDocument()
})

test('adds a category with an optional translation and shows an error at the field if the name is taken', async () => {
  const { results, host } = createHost({ en: ' Videos ', es: '' })
  let isTaken = true
  const { user, requests } = await openPage(
    <CategoriesOccupationsPage />,
    '/manage-categories-occupations',
    {
      ...lists,
      'POST /api/document-category': () =>
        isTaken ? errorResponse(409, 'document-categories.name-taken', 'Taken.') : aLabel(9, 'Videos'),
    },
    host,
  )
  await user.click(await screen.findByRole('button', { name: 'Add category' }))
  await vi.waitFor(() => expect(results).toEqual([{ en: expect.stringMatching(/^Another category has this name/) }]))
  isTaken = false
  await user.click(screen.getByRole('button', { name: 'Add category' }))
  await vi.waitFor(() => expect(results[1]).toBeUndefined())
  expect(await requests.findLast(({ method }) => method === 'POST')?.json()).toEqual({ name: { en: 'Videos' } })
})

test('renames an occupation with the lock version that was loaded', async () => {
  const { results, host } = createHost({ es: 'Entrenadores' })
  const { user, requests } = await openPage(
    <CategoriesOccupationsPage />,
    '/manage-categories-occupations',
    { ...lists, [`PUT /api/occupation/${idOf(3)}`]: aLabel(3, 'Trainers') },
    host,
  )
  await user.click(await screen.findByRole('button', { name: 'Rename: Trainers' }))
  await vi.waitFor(() => expect(results).toEqual([undefined]))
  expect(await requests.findLast(({ method }) => method === 'PUT')?.json()).toEqual({
    name: { en: 'Trainers', es: 'Entrenadores' },
    expectedVersion: 4,
  })
})

test('does not delete a category in use and says how many documents use it', async () => {
  const { user, host, requests } = await openPage(<CategoriesOccupationsPage />, '/manage-categories-occupations', {
    ...lists,
    [`DELETE /api/document-category/${idOf(1)}`]: () =>
      errorResponse(409, 'document-categories.in-use', 'In use.', { documents: 12 }),
  })
  await user.click(await screen.findByRole('button', { name: 'Delete: Reports' }))
  await vi.waitFor(() => expect(host.recorded.toasts[0]?.message).toMatch(/12 documents use this category/))
  expect(requests.findLast(({ method }) => method === 'DELETE')?.url).toMatch(/expectedVersion=4$/)
})
