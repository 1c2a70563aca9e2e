import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { Combobox, type ComboboxOption } from './combobox.tsx'

const tracks = ['Cedar Downs', 'Hudson Park', 'Hudson Valley'].map((label) => ({ value: label, label }))
const find = async (text: string) => tracks.filter(({ label }) => label.toLowerCase().startsWith(text.toLowerCase()))

function open(search: (text: string) => Promise<readonly ComboboxOption[]> = find) {
  const onSelect = vi.fn<(value?: string) => void>()
  function Field() {
    const [selected, setSelected] = useState<ComboboxOption>()
    const select = (option: ComboboxOption | undefined) => {
      onSelect(option?.value)
      setSelected(option)
    }
    return <Combobox label="Track" selected={selected} onSelect={select} search={search} />
  }
  render(
    <>
      <Field />
      <button type="button">Next</button>
    </>,
  )
  return { user: userEvent.setup(), field: screen.getByRole('combobox', { name: 'Track' }), onSelect }
}

test('searches for what is typed, and selects with the mouse', async () => {
  const search = vi.fn<typeof find>(find)
  const { user, field, onSelect } = open(search)
  await user.type(field, 'hudson')
  await vi.waitFor(() => expect(search.mock.lastCall).toEqual(['hudson']))
  await user.click(await screen.findByRole('option', { name: 'Hudson Valley' }))
  expect(field).toHaveValue('Hudson Valley')
  expect(onSelect).toHaveBeenLastCalledWith('Hudson Valley')
  expect(screen.queryByRole('listbox')).toBeNull()
})

test('works by keyboard alone, and tells a screen reader what was found', async () => {
  const { user, field, onSelect } = open()
  act(() => field.focus())
  await user.keyboard('{ArrowDown}')
  expect(await screen.findByRole('option', { name: 'Cedar Downs' })).toHaveAttribute('aria-selected', 'true')
  expect(screen.getByRole('status')).toHaveTextContent('Options: 3')
  await user.keyboard('{ArrowDown}')
  const second = screen.getByRole('option', { name: 'Hudson Park' })
  expect(field).toHaveAttribute('aria-activedescendant', second.id)
  await user.keyboard('{Enter}')
  expect(onSelect.mock.calls).toEqual([['Hudson Park']])
  await user.keyboard('x{Escape}')
  expect(field).toHaveValue('Hudson Park')
})

test('selects what was typed in full, and otherwise shows the selected option again', async () => {
  const { user, field } = open()
  await user.type(field, 'cedar downs')
  await screen.findByRole('option', { name: 'Cedar Downs' })
  await user.tab()
  expect(field).toHaveValue('Cedar Downs')
  await user.clear(field)
  await user.type(field, 'nowhere')
  expect(await screen.findAllByText('Nothing found')).not.toEqual([])
  await user.tab()
  expect(field).toHaveValue('')
})

test('never selects an option that does not fit what was typed', async () => {
  const { user, field, onSelect } = open()
  await user.click(field)
  await screen.findByRole('option', { name: 'Cedar Downs' })
  await user.type(field, 'hudson v{Enter}')
  expect(onSelect.mock.calls).toEqual([['Hudson Valley']])
})

test('says that the search failed', async () => {
  const { user, field } = open(() => Promise.reject(new Error('no network')))
  await user.click(field)
  expect((await screen.findAllByText(/couldn’t be loaded/))[0]).toBeInTheDocument()
})
