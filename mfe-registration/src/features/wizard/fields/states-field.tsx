import { CheckboxField, InputField } from '@portal/ui'
import { useFormContext, useWatch } from '@portal/ui/forms'
import { useState } from 'react'
import { useQuestionText } from '../../../shared/texts.ts'
import './states-field.css'

interface StatesFieldProps {
  readonly name: string
  readonly label: string
  readonly options: readonly { readonly value: string; readonly label: string }[]
}

/** Selects any of the states; a filter shortens the list. Selected states stay selected when the filter hides them. */
export function StatesField({ name, label, options }: StatesFieldProps) {
  const t = useQuestionText()
  const { setValue, control } = useFormContext()
  const [filter, setFilter] = useState('')
  const selected = (useWatch({ control, name }) as readonly string[] | undefined) ?? []
  const shown = options.filter(({ label: state }) => normalize(state).includes(normalize(filter)))
  const toggle = (value: string) =>
    setValue(name, selected.includes(value) ? selected.filter((each) => each !== value) : [...selected, value])
  const selectedNames = options.filter(({ value }) => selected.includes(value)).map((option) => option.label)
  return (
    <fieldset className="p-cards">
      <legend className="p-cards-label">
        {label} <span className="p-optional">{t('optional')}</span>
      </legend>
      <InputField
        label={t('states.filter')}
        value={filter}
        autoComplete="off"
        onChange={(event) => setFilter(event.target.value)}
        // Enter in the filter must not continue to the next page.
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      />
      <p className="p-small p-soft" role="status">
        {selectedNames.length === 0
          ? t('states.none-selected')
          : t('states.selected', { states: selectedNames.join(', ') })}
      </p>
      <div className="wizard-states">
        {shown.length === 0 && <p className="p-soft">{t('states.none-found')}</p>}
        {shown.map(({ value, label: state }) => (
          <CheckboxField key={value} label={state} checked={selected.includes(value)} onChange={() => toggle(value)} />
        ))}
      </div>
    </fieldset>
  )
}

/** Ignores case and accents, so that "mexico" finds "México". */
function normalize(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').trim().toLowerCase()
}
