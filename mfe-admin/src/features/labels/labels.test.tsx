import type { FormDialogOptions } from '@portal/contracts-shell/host'
import { fakeShellHost, refusal, signedIn } from '@portal/testing-web'
import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { idOf } from '../../testing/factories.ts'
import { openPage } from '../../testing/open-page.tsx'
import LabelsPage from './labels.page.tsx'

const label = (number: number, en: string, documents = 0) => ({
  id: idOf(number),
  name: { en },
  documents,
  lockVersion: 4,
})
const page = (...items: readonly unknown[]) => ({ items, total: items.length, skip: 0, limit: 50 })
const lists = {
  'GET /api/document-category/list': page(label(1, 'Reports', 12), label(2, 'SOPs')),
  'GET /api/occupation/list': page(label(3, 'Trainers', 1)),
}

/** A shell in whose form these names are typed; what it was answered is in `faults`. */
function typing(values: Readonly<Record<string, string>>) {
  const faults: unknown[] = []
  const host = fakeShellHost({ session: signedIn('ADMINS') })
  const form = async ({ submit, fields }: FormDialogOptions) => {
    const initial = Object.fromEntries(fields.map((field) => [field.name, field.initial ?? '']))
    faults.push(await submit({ ...initial, ...values }))
    return true
  }
  return { faults, host: Object.assign(host, { dialogs: { ...host.dialogs, form } }) }
}

test('both lists say how many documents use each name', async () => {
  await openPage(<LabelsPage />, '/manage-categories-occupations', lists)
  const categories = within(await screen.findByRole('table', { name: '2 categories' }))
  expect(
    within(categories.getByText('Reports', { selector: 'strong' }).closest('tr') as HTMLElement).getByText(
      '12 documents',
    ),
  ).toBeVisible()
  expect(await screen.findByRole('table', { name: '1 occupation' })).toBeInTheDocument()
})

test('a name is added in one language or two; one that is taken stands at its field', async () => {
  const { faults, host } = typing({ en: ' Videos ', es: '' })
  let isTaken = true
  const { user, requests } = await openPage(
    <LabelsPage />,
    '/manage-categories-occupations',
    {
      ...lists,
      'POST /api/document-category': () =>
        isTaken ? refusal(409, 'document-categories.name-taken', 'Taken.') : label(9, 'Videos'),
    },
    host,
  )
  await user.click(await screen.findByRole('button', { name: 'Add a category' }))
  await vi.waitFor(() => expect(faults).toEqual([{ en: expect.stringMatching(/^There is a category/) }]))
  isTaken = false
  await user.click(screen.getByRole('button', { name: 'Add a category' }))
  await vi.waitFor(() => expect(faults[1]).toBeUndefined())
  expect(await requests.findLast(({ method }) => method === 'POST')?.json()).toEqual({ name: { en: 'Videos' } })
})

test('a name is changed with the version that was seen', async () => {
  const { faults, host } = typing({ es: 'Entrenadores' })
  const { user, requests } = await openPage(
    <LabelsPage />,
    '/manage-categories-occupations',
    { ...lists, [`PUT /api/occupation/${idOf(3)}`]: label(3, 'Trainers') },
    host,
  )
  await user.click(await screen.findByRole('button', { name: 'Rename: Trainers' }))
  await vi.waitFor(() => expect(faults).toEqual([undefined]))
  expect(await requests.findLast(({ method }) => method === 'PUT')?.json()).toEqual({
    name: { en: 'Trainers', es: 'Entrenadores' },
    expectedVersion: 4,
  })
})

test('what documents use is not deleted, and how many use it is said', async () => {
  const { user, host, requests } = await openPage(<LabelsPage />, '/manage-categories-occupations', {
    ...lists,
    [`DELETE /api/document-category/${idOf(1)}`]: () =>
      refusal(409, 'document-categories.in-use', 'In use.', { documents: 12 }),
  })
  await user.click(await screen.findByRole('button', { name: 'Delete: Reports' }))
  await vi.waitFor(() => expect(host.seen.toasts[0]?.message).toMatch(/documents are in it: 12 now/))
  expect(requests.findLast(({ method }) => method === 'DELETE')?.url).toMatch(/expectedVersion=4$/)
})
