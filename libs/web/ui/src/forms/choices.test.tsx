import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { CheckboxCardsField, DatePartsField, Form, RadioCardsField, TextField, useForm } from '../forms.ts'

const options = [
  { value: 'owner', label: 'Owner', help: 'You own a horse.' },
  { value: 'other', label: 'Other', reveals: <TextField name="title" label="Title" required /> },
]
const partLabels = { month: 'Month', day: 'Day', year: 'Year' }
const born = { month: '', day: '', year: '' }
const refused = { type: 'rule', message: 'Enter a year.' }

interface Values {
  readonly kind: string
  readonly roles: readonly string[]
  readonly title: string
  readonly born: typeof born
}

function SampleForm({ onSubmit, errors = {} }: { readonly onSubmit?: (values: Values) => void; errors?: object }) {
  const form = useForm<Values>({
    defaultValues: { kind: '', roles: [], title: '', born },
    shouldFocusError: false,
    resolver: (values) => ({ values: Object.keys(errors).length > 0 ? {} : values, errors }) as never,
  })
  return (
    <Form form={form} onSubmit={async (values) => onSubmit?.(values)}>
      <RadioCardsField name="kind" label="Kind" options={options} required />
      <CheckboxCardsField name="roles" label="Roles" options={options} required />
      <DatePartsField name="born" label="Date of birth" partLabels={partLabels} isBirthDate />
      <button type="submit">Continue</button>
    </Form>
  )
}

test('selects one card of a radio group and several of a checkbox group', async () => {
  const onSubmit = vi.fn<(values: Values) => void>()
  const user = userEvent.setup()
  render(<SampleForm onSubmit={onSubmit} />)
  await user.click(within(screen.getByRole('group', { name: 'Kind' })).getByRole('radio', { name: 'Owner' }))
  const roles = within(screen.getByRole('group', { name: 'Roles' }))
  await user.click(roles.getByRole('checkbox', { name: 'Owner', description: 'You own a horse.' }))
  await user.click(roles.getByRole('checkbox', { name: 'Other' }))
  await user.click(roles.getByRole('checkbox', { name: 'Owner' }))
  await user.click(screen.getByRole('button', { name: 'Continue' }))
  expect(onSubmit.mock.calls).toMatchObject([[{ kind: 'owner', roles: ['other'] }]])
})

test('reveals the fields of an option while it is selected', async () => {
  const user = userEvent.setup()
  render(<SampleForm />)
  const other = screen.getByRole('checkbox', { name: 'Other' })
  await user.click(other)
  expect(screen.getByLabelText('Title')).toBeInTheDocument()
  await user.click(other)
  expect(screen.queryByLabelText('Title')).not.toBeInTheDocument()
})

test('the error of a part of a date leads to that part, and its browser hint says what it is', async () => {
  const user = userEvent.setup()
  render(<SampleForm errors={{ born: { year: refused } }} />)
  await user.click(screen.getByRole('button', { name: 'Continue' }))
  await user.click(await screen.findByRole('link', { name: 'Enter a year.' }))
  expect(screen.getByLabelText('Year')).toHaveFocus()
  expect(screen.getByLabelText('Year')).toHaveAttribute('autocomplete', 'bday-year')
  expect(screen.getByLabelText('Month')).not.toHaveAttribute('aria-invalid')
})

test('an error of a group of cards leads to its first option', async () => {
  const user = userEvent.setup()
  render(<SampleForm errors={{ kind: { type: 'rule', message: 'Select one.' } }} />)
  await user.click(screen.getByRole('button', { name: 'Continue' }))
  await user.click(await screen.findByRole('link', { name: 'Select one.' }))
  expect(screen.getAllByRole('radio')[0]).toHaveFocus()
})
