import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import { z } from 'zod'
import { CheckboxGroupField, Form, PlainDateField, TextField, useSchemaForm, type SchemaFormOptions } from '../forms.ts'
import { UiTextsProvider, useUiTexts } from '../ui-texts.tsx'

/** As in a contract. */
const addHorseInput = z.strictObject({
  name: z.object({ en: z.string().trim().min(2).max(18), es: z.string().optional() }),
  foaledOn: z.iso.date().optional(),
  owner: z.email().optional(),
  starts: z.int().min(0).max(500).optional(),
  microchip: z
    .string()
    .regex(/^\d{15}$/)
    .optional(),
  roles: z.array(z.enum(['owner', 'trainer'])).min(1),
})

const values = { name: { en: '', es: '' }, foaledOn: '', owner: '', starts: '', microchip: '', roles: [] as string[] }
type Values = typeof values

function HorseForm({
  onSubmit,
  ...options
}: Partial<SchemaFormOptions<Values, z.output<typeof addHorseInput>>> & {
  readonly onSubmit: (horse: z.output<typeof addHorseInput>) => void
}) {
  const form = useSchemaForm({ schema: addHorseInput, defaultValues: values, ...options })
  return (
    <Form form={form} onSubmit={async (horse) => onSubmit(horse)}>
      <TextField name="name.en" label="Name" required />
      <TextField name="name.es" label="Name in Spanish" />
      <PlainDateField name="foaledOn" label="Foaling date" />
      <TextField name="owner" label="Owner’s email" />
      <TextField name="starts" label="Starts" />
      <TextField name="microchip" label="Microchip" />
      <CheckboxGroupField
        name="roles"
        label="Roles"
        required
        options={['owner', 'trainer', 'groom'].map((value) => ({ value, label: value }))}
      />
      <button type="submit">Save</button>
    </Form>
  )
}

async function renderForm(options: Partial<SchemaFormOptions<Values, z.output<typeof addHorseInput>>> = {}) {
  const onSubmit = vi.fn<(horse: unknown) => void>()
  render(<HorseForm onSubmit={onSubmit} {...options} />)
  return { user: userEvent.setup(), onSubmit }
}

const save = () => screen.getByRole('button', { name: 'Save' })
const listErrors = async () =>
  within(await screen.findByRole('alert'))
    .getAllByRole('link')
    .map((link) => link.textContent)

it('reports the issues of the schema by the labels of the fields, in a summary that takes focus and at each field', async () => {
  const { user, onSubmit } = await renderForm()
  await user.type(screen.getByRole('textbox', { name: 'Foaling date (optional)' }), 'last spring')
  await user.type(screen.getByRole('textbox', { name: 'Owner’s email (optional)' }), 'nobody')
  await user.type(screen.getByRole('textbox', { name: 'Starts (optional)' }), 'ten')
  await user.type(screen.getByRole('textbox', { name: 'Microchip (optional)' }), '12')
  await user.click(save())
  expect(await listErrors()).toEqual([
    'Name is required.',
    'Enter a date such as 12/31/2026.',
    'Enter an email address such as name@example.com.',
    'Starts must be a whole number.',
    'Microchip isn’t valid.',
    'Roles is required.',
  ])
  expect(screen.getByRole('alert')).toHaveFocus()
  const name = screen.getByRole('textbox', { name: 'Name' })
  expect(name).toBeInvalid()
  expect(name).toHaveAccessibleDescription('Name is required.')
  await user.click(screen.getByRole('link', { name: 'Name is required.' }))
  expect(name).toHaveFocus()
  expect(onSubmit).not.toHaveBeenCalled()
})

it('reports limits, and one value of a list at the field of the list', async () => {
  const { user } = await renderForm({
    toInput: (typed) => ({ name: { en: typed.name.en }, starts: Number(typed.starts), roles: typed.roles }),
  })
  await user.type(screen.getByRole('textbox', { name: 'Name' }), 'x'.repeat(19))
  await user.type(screen.getByRole('textbox', { name: 'Starts (optional)' }), '501')
  await user.click(screen.getByRole('checkbox', { name: 'groom' }))
  await user.click(save())
  expect(await listErrors()).toEqual([
    'Name must be 18 characters or fewer.',
    'Starts must be 500 or less.',
    'Roles isn’t valid.',
  ])
  await user.clear(screen.getByRole('textbox', { name: 'Name' }))
  await user.type(screen.getByRole('textbox', { name: 'Name' }), 'x')
  expect(screen.getByRole('textbox', { name: 'Name' })).toHaveAccessibleDescription(
    'Name must be at least 2 characters.',
  )
})

it('submits what the schema has parsed: trimmed texts without blank ones', async () => {
  const { user, onSubmit } = await renderForm()
  await user.type(screen.getByRole('textbox', { name: 'Name' }), ' Silver Birch ')
  await user.type(screen.getByRole('textbox', { name: 'Name in Spanish (optional)' }), '  ')
  await user.type(screen.getByRole('textbox', { name: 'Foaling date (optional)' }), '3/14/2022')
  await user.click(screen.getByRole('checkbox', { name: 'owner' }))
  await user.click(save())
  expect(onSubmit).toHaveBeenCalledWith({ name: { en: 'Silver Birch' }, foaledOn: '2022-03-14', roles: ['owner'] })
})

it('uses the own message of a form where it has one', async () => {
  const { user } = await renderForm({
    getMessage: ({ field, code }) =>
      field === 'microchip' && code === 'invalid_format' ? '{field} has 15 digits.' : undefined,
  })
  await user.type(screen.getByRole('textbox', { name: 'Microchip (optional)' }), '12')
  await user.click(save())
  expect(await listErrors()).toContain('Microchip has 15 digits.')
})

it('translates its messages when the language changes', async () => {
  function TwoLanguages() {
    const [isSpanish, setSpanish] = useState(false)
    const texts = useUiTexts()
    const required = 'Este campo es obligatorio: {field}.'
    const spanish = { ...texts, errorSummaryTitle: 'Hay un problema', fieldErrors: { ...texts.fieldErrors, required } }
    return (
      <UiTextsProvider value={isSpanish ? spanish : texts}>
        <HorseForm onSubmit={() => undefined} />
        <button onClick={() => setSpanish(true)}>Español</button>
      </UiTextsProvider>
    )
  }
  const user = userEvent.setup()
  render(<TwoLanguages />)
  await user.click(save())
  expect(await listErrors()).toContain('Name is required.')
  await user.click(screen.getByRole('button', { name: 'Español' }))
  expect(await screen.findByRole('link', { name: 'Este campo es obligatorio: Name.' })).toBeInTheDocument()
})
