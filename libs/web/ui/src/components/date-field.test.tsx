import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import { DateField } from './date-field.tsx'

function Field({ onChange }: { onChange: (date: string) => void }) {
  const [value, setValue] = useState('2026-07-08')
  return (
    <DateField
      label="Effective date"
      value={value}
      onChange={(date) => {
        setValue(date)
        onChange(date)
      }}
    />
  )
}

it('shows the date in the order of the language, reports complete dates and flags invalid ones', async () => {
  const onChange = vi.fn<(date: string) => void>()
  const user = userEvent.setup()
  render(<Field onChange={onChange} />)
  const field = screen.getByRole('textbox', { name: 'Effective date' })
  expect(field).toHaveValue('07/08/2026')
  await user.clear(field)
  await user.type(field, '13/1/2026{Enter}')
  expect(onChange).not.toHaveBeenCalled()
  expect(field).toHaveAccessibleDescription('Enter a date such as 12/31/2026.')
  await user.clear(field)
  await user.type(field, '12/31/2099')
  expect(onChange).toHaveBeenLastCalledWith('2099-12-31')
  expect(field).toHaveFocus()
  expect(field).toBeValid()
  await user.clear(field)
  expect(onChange).toHaveBeenCalledTimes(1)
  await user.tab()
  expect(onChange).toHaveBeenLastCalledWith('')
})
