import type { FormDialogOptions } from '@portal/contracts-shell/host'
import { act, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { createDialogs, type Dialogs } from '../host/dialogs.ts'
import { useStore } from '../store.ts'
import { renderInPortal } from '../test-portal.tsx'
import OpenDialogs from './open-dialogs.tsx'

function Shown({ dialogs }: { dialogs: Dialogs }) {
  return <OpenDialogs dialogs={useStore(dialogs.store)} />
}

async function withDialogs() {
  const dialogs = createDialogs()
  return { dialogs, ...(await renderInPortal(<Shown dialogs={dialogs} />)) }
}

/** What `work` gave at once: a dialog's promise is answered only after its dialog was shown. */
function begun<Given>(work: () => Given): Given {
  const given: Given[] = []
  act(() => void given.push(work()))
  return given[0] as Given
}

it('confirm answers yes by its button and no by Escape', async () => {
  const { dialogs, user } = await withDialogs()
  const question = { title: 'Withdraw it?', message: 'It stays, marked.', confirmLabel: 'Withdraw' }
  const first = begun(() => dialogs.confirm(question))
  await user.click(await screen.findByRole('button', { name: 'Withdraw' }))
  expect(await first).toBe(true)
  const second = begun(() => dialogs.confirm(question))
  await screen.findByRole('dialog', { name: 'Withdraw it?' })
  await user.keyboard('{Escape}')
  expect(await second).toBe(false)
  expect(screen.queryByRole('dialog')).toBeNull()
})

it('what a remote says is English is marked as such, in question and toast', async () => {
  const { dialogs } = await withDialogs()
  const english = ['Racetrack Safety']
  const words = { title: '¿Eliminar Racetrack Safety?', message: 'Racetrack Safety se elimina.' }
  begun(() => dialogs.confirm({ ...words, confirmLabel: 'Eliminar', english }))
  await screen.findByRole('dialog', { name: '¿Eliminar Racetrack Safety?' })
  const marked = screen.getAllByText('Racetrack Safety')
  expect(marked.map((each) => each.getAttribute('lang'))).toEqual(['en', 'en'])
})

it('form asks for what is required, shows a refusal by field, and closes when it is done', async () => {
  const submit = vi
    .fn<FormDialogOptions['submit']>()
    .mockResolvedValueOnce({ title: 'This title is taken.' })
    .mockResolvedValueOnce(undefined)
  const { dialogs, user } = await withDialogs()
  const answer = begun(() =>
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
  const from = screen.getByRole('textbox', { name: 'From' })
  await user.type(from, '2/31/2026')
  await user.click(screen.getByRole('button', { name: 'Add' }))
  expect(await screen.findByRole('link', { name: 'Enter a date from 1900 to 2099.' })).toBeInTheDocument()
  await user.clear(from)
  await user.type(from, '7/8/2026')
  await user.click(screen.getByRole('button', { name: 'Add' }))
  expect(await screen.findByRole('link', { name: 'This title is taken.' })).toBeInTheDocument()
  expect(screen.getByRole('textbox', { name: 'Title' })).toHaveAccessibleDescription('This title is taken.')
  await user.click(screen.getByRole('button', { name: 'Add' }))
  expect(await answer).toBe(true)
  expect(submit).toHaveBeenLastCalledWith({ title: 'Reports', from: '2026-07-08' })
})

it('definition form hands over the term, its forms and its text', async () => {
  const save = vi.fn<() => Promise<undefined>>().mockResolvedValue(undefined)
  const { dialogs, user } = await withDialogs()
  const answer = begun(() => dialogs.definitionForm({ term: '', aliases: [], text: '' }, save))
  await user.type(await screen.findByRole('textbox', { name: 'Term' }), 'Covered Horse')
  await user.type(screen.getByRole('textbox', { name: 'Other forms of the term' }), 'Covered Horses{Enter} ')
  await user.type(screen.getByRole('textbox', { name: 'Definition' }), 'Any Thoroughbred.')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await answer).toBe(true)
  expect(save).toHaveBeenCalledWith({ term: 'Covered Horse', aliases: ['Covered Horses'], text: 'Any Thoroughbred.' })
})

it('loading shows how far it is until it is closed, and can only be cancelled', async () => {
  const cancel = vi.fn<() => void>()
  const { dialogs, user } = await withDialogs()
  const loading = begun(() => dialogs.loading({ title: 'Making the PDF', onCancel: cancel }))
  const bar = await screen.findByRole('progressbar', { name: 'Making the PDF' })
  act(() => loading.progress(0.5, 'Page 20 of 40'))
  expect(bar).toHaveAttribute('value', '0.5')
  expect(screen.getByRole('status')).toHaveTextContent('Page 20 of 40')
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(cancel).toHaveBeenCalledOnce()
  act(() => loading.close())
  expect(screen.queryByRole('dialog')).toBeNull()
})
