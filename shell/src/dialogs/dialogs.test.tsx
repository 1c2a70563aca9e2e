import type { FormDialogOptions } from '@portal/contracts-shell/host'
import { act, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { createDialogs, type Dialogs } from '../host/dialogs.ts'
import { useStore } from '../store.ts'
import { renderInPortal } from '../test-portal.tsx'
import OpenDialogs from './open-dialogs.tsx'

function DialogHost({ dialogs }: { dialogs: Dialogs }) {
  return <OpenDialogs dialogs={useStore(dialogs.store)} />
}

async function renderDialogs() {
  const dialogs = createDialogs()
  return { dialogs, ...(await renderInPortal(<DialogHost dialogs={dialogs} />)) }
}

/**
 * Runs `work` inside act() and returns its result without awaiting it, because a dialog's promise resolves only after
 * it is shown.
 */
function startInAct<Result>(work: () => Result): Result {
  const results: Result[] = []
  act(() => void results.push(work()))
  return results[0] as Result
}

it('confirm resolves to true by its button and to false by Escape', async () => {
  const { dialogs, user } = await renderDialogs()
  const question = { title: 'Withdraw it?', message: 'It stays, marked.', confirmLabel: 'Withdraw' }
  const first = startInAct(() => dialogs.confirm(question))
  await user.click(await screen.findByRole('button', { name: 'Withdraw' }))
  expect(await first).toBe(true)
  const second = startInAct(() => dialogs.confirm(question))
  await screen.findByRole('dialog', { name: 'Withdraw it?' })
  await user.keyboard('{Escape}')
  expect(await second).toBe(false)
  expect(screen.queryByRole('dialog')).toBeNull()
})

it('marks English phrases in a dialog with lang="en"', async () => {
  const { dialogs } = await renderDialogs()
  const englishPhrases = ['Racetrack Safety']
  const texts = { title: '¿Eliminar Racetrack Safety?', message: 'Racetrack Safety se elimina.' }
  startInAct(() => dialogs.confirm({ ...texts, confirmLabel: 'Eliminar', englishPhrases }))
  await screen.findByRole('dialog', { name: '¿Eliminar Racetrack Safety?' })
  const marked = screen.getAllByText('Racetrack Safety')
  expect(marked.map((element) => element.getAttribute('lang'))).toEqual(['en', 'en'])
})

it('form quotes the texts it is about above its fields', async () => {
  const { dialogs } = await renderDialogs()
  startInAct(() =>
    dialogs.form({
      title: 'Answer 1 comment',
      quotations: [{ source: 'Rosa wrote (RC-1):', text: 'Which side?' }],
      submitLabel: 'Publish answer',
      fields: [{ name: 'text', label: 'Answer', kind: 'textarea' }],
      submit: async () => undefined,
    }),
  )
  const figure = await screen.findByRole('figure')
  expect(figure).toHaveTextContent('Rosa wrote (RC-1):Which side?')
  const field = screen.getByRole('textbox', { name: 'Answer (optional)' })
  expect(figure.compareDocumentPosition(field)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
})

it('form validates required fields, shows errors by field, and closes on success', async () => {
  const submit = vi
    .fn<FormDialogOptions['submit']>()
    .mockResolvedValueOnce({ title: 'This title is taken.' })
    .mockResolvedValueOnce(undefined)
  const { dialogs, user } = await renderDialogs()
  const result = startInAct(() =>
    dialogs.form({
      title: 'New category',
      submitLabel: 'Add',
      fields: [
        { name: 'title', label: 'Title', kind: 'text', required: true },
        { name: 'from', label: 'From', kind: 'date' },
      ],
      submit,
    }),
  )
  await user.click(await screen.findByRole('button', { name: 'Add' }))
  expect(await screen.findByRole('alert', { name: 'There is a problem' })).toHaveFocus()
  expect(submit).not.toHaveBeenCalled()
  await user.type(screen.getByRole('textbox', { name: 'Title' }), 'Reports')
  const from = screen.getByRole('textbox', { name: 'From (optional)' })
  await user.type(from, '2/31/2026')
  await user.click(screen.getByRole('button', { name: 'Add' }))
  expect(await screen.findByRole('link', { name: 'Enter a date such as 12/31/2026.' })).toBeInTheDocument()
  await user.clear(from)
  await user.type(from, '7/8/2026')
  await user.click(screen.getByRole('button', { name: 'Add' }))
  expect(await screen.findByRole('link', { name: 'This title is taken.' })).toBeInTheDocument()
  expect(screen.getByRole('textbox', { name: 'Title' })).toHaveAccessibleDescription('This title is taken.')
  await user.click(screen.getByRole('button', { name: 'Add' }))
  expect(await result).toBe(true)
  expect(submit).toHaveBeenLastCalledWith({ title: 'Reports', from: '2026-07-08' })
})

it('definition form passes the term, its aliases and its text to save', async () => {
  const save = vi.fn<() => Promise<undefined>>().mockResolvedValue(undefined)
  const { dialogs, user } = await renderDialogs()
  const result = startInAct(() => dialogs.definitionForm({ term: '', aliases: [], text: '' }, save))
  await user.type(await screen.findByRole('textbox', { name: 'Term' }), 'Covered Horse')
  await user.type(screen.getByRole('textbox', { name: 'Other forms of the term (optional)' }), 'Covered Horses{Enter} ')
  await user.type(screen.getByRole('textbox', { name: 'Definition' }), 'Any Thoroughbred.')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await result).toBe(true)
  expect(save).toHaveBeenCalledWith({ term: 'Covered Horse', aliases: ['Covered Horses'], text: 'Any Thoroughbred.' })
})

it('loading dialog shows progress until it is closed, and can only be canceled', async () => {
  const cancel = vi.fn<() => void>()
  const { dialogs, user } = await renderDialogs()
  const loading = startInAct(() => dialogs.loading({ title: 'Making the PDF', onCancel: cancel }))
  const bar = await screen.findByRole('progressbar', { name: 'Making the PDF' })
  act(() => loading.progress(0.5, 'Page 20 of 40'))
  expect(bar).toHaveAttribute('value', '0.5')
  expect(screen.getByRole('status')).toHaveTextContent('Page 20 of 40')
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(cancel).toHaveBeenCalledOnce()
  act(() => loading.close())
  expect(screen.queryByRole('dialog')).toBeNull()
})
