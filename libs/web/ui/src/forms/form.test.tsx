import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { CheckboxGroupField, ChoiceField, Form, TextField, useForm } from '../forms.ts'

interface Horse {
  readonly name: string
  readonly color: string
  readonly sex: string
  readonly note: string
}

const colors = [
  { value: 'bay', label: 'Bay' },
  { value: 'gray', label: 'Gray' },
]

function HorseForm({ invalidFields }: { readonly invalidFields: readonly string[] }) {
  const form = useForm<Horse>({
    defaultValues: { name: '', color: 'bay', sex: '', note: '' },
    shouldFocusError: false,
    resolver: () => ({
      values: {},
      errors: Object.fromEntries(invalidFields.map((name) => [name, { type: 'rule', message: `Check ${name}.` }])),
    }),
  })
  return (
    <Form form={form} onSubmit={async () => undefined}>
      <TextField name="name" label="Name" required />
      <ChoiceField name="color" label="Color" options={colors} />
      <ChoiceField name="sex" label="Sex" options={[{ value: '', label: 'Unknown' }]} />
      <TextField name="note" label="Note" />
      <button type="submit">Save</button>
    </Form>
  )
}

it('lists errors in the order of the fields, whatever order the validation reports them in', async () => {
  const user = userEvent.setup()
  render(<HorseForm invalidFields={['hidden', 'note', 'name', 'sex']} />)
  await user.click(screen.getByRole('button', { name: 'Save' }))
  const summary = await screen.findByRole('alert', { name: 'There is a problem' })
  const messages = within(summary).getAllByRole('link')
  expect(messages.map((link) => link.textContent)).toEqual([
    'Check name.',
    'Check sex.',
    'Check note.',
    'Check hidden.',
  ])
})

it('marks the fields that may stay empty, and only those', () => {
  render(<HorseForm invalidFields={[]} />)
  expect(screen.getByRole('textbox', { name: 'Name' })).toHaveAttribute('aria-required', 'true')
  expect(screen.getByRole('combobox', { name: 'Color' })).toBeInTheDocument()
  expect(screen.getByRole('combobox', { name: 'Sex (optional)' })).toBeInTheDocument()
  expect(screen.getByRole('textbox', { name: 'Note (optional)' })).toBeInTheDocument()
  expect(screen.queryByText('*')).not.toBeInTheDocument()
})

function AudienceForm() {
  const form = useForm<{ audience: string[] }>({ defaultValues: { audience: [] } })
  return (
    <Form form={form} onSubmit={async () => undefined}>
      <CheckboxGroupField
        name="audience"
        label="Audience"
        required
        exclusive="everyone"
        options={['everyone', 'owner', 'groom'].map((value) => ({ value, label: value }))}
      />
    </Form>
  )
}

it('clears the other options when the exclusive one is selected, and the other way around', async () => {
  const user = userEvent.setup()
  render(<AudienceForm />)
  const listSelected = () => screen.getAllByRole('checkbox', { checked: true }).map((box) => box.getAttribute('value'))
  await user.click(screen.getByRole('checkbox', { name: 'owner' }))
  await user.click(screen.getByRole('checkbox', { name: 'groom' }))
  expect(listSelected()).toEqual(['owner', 'groom'])
  await user.click(screen.getByRole('checkbox', { name: 'everyone' }))
  expect(listSelected()).toEqual(['everyone'])
  await user.click(screen.getByRole('checkbox', { name: 'groom' }))
  expect(listSelected()).toEqual(['groom'])
})

it('can be submitted again after an error of something that the form doesn’t hold', async () => {
  const user = userEvent.setup()
  let isChecked = false
  const done = vi.fn<() => void>()
  function NameForm() {
    const form = useForm({ defaultValues: { note: '' }, shouldFocusError: false })
    const submit = async () => {
      if (!isChecked) return { fields: { person: 'Check the name first.' } }
      done()
      return undefined
    }
    return (
      <Form form={form} onSubmit={submit}>
        <TextField name="note" label="Note" />
        <button type="submit">Save</button>
      </Form>
    )
  }
  render(<NameForm />)
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('Check the name first.')
  isChecked = true
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(done).toHaveBeenCalledOnce())
})
