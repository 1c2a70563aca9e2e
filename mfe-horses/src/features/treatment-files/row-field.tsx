import { drugRoutes, joints, jointSubstances, medicalTypes, testOutcomes } from '@portal/contracts-horses/health-rules'
import type { TreatmentColumn } from '@portal/contracts-horses/treatment-file-rules'
import { InputField, SelectField } from '@portal/ui'
import { useId } from 'react'
import { useHealthText, useTreatmentText } from './texts.ts'

interface RowFieldProps {
  readonly column: TreatmentColumn
  readonly value: string
  /** Messages of the rules that the value breaks. */
  readonly errors: readonly string[]
  readonly onChange: (value: string) => void
}

/** One value of a row, with its errors. */
export function RowField({ column, value, errors, onChange }: RowFieldProps) {
  const t = useTreatmentText()
  const id = useId()
  const options = useOptions(column)
  const field = {
    id,
    label: t(`field.${column}`),
    value,
    'aria-invalid': errors.length > 0,
    'aria-describedby': errors.length > 0 ? `${id}-errors` : undefined,
  }
  return (
    <div>
      {options ? (
        <SelectField
          {...field}
          options={[
            ...(options.some((option) => option.value === value) ? [] : [{ value, label: value || t('select') }]),
            ...options,
          ]}
          onChange={({ target }) => onChange(target.value)}
        />
      ) : (
        <InputField {...field} onChange={({ target }) => onChange(target.value)} />
      )}
      {errors.length > 0 && (
        <span className="p-field-error" id={`${id}-errors`}>
          {errors.join(' ')}
        </span>
      )}
    </div>
  )
}

/** Returns the values to select from, for columns that have some. */
function useOptions(column: TreatmentColumn): { value: string; label: string }[] | undefined {
  const health = useHealthText()
  switch (column) {
    case 'medicalType':
      return medicalTypes.map((value) => ({ value, label: health(`type.${value}`) }))
    case 'route':
      return drugRoutes.map((value) => ({ value, label: health(`route.${value}`) }))
    case 'joint':
      return joints.map((value) => ({ value, label: health(`joint.${value}`) }))
    case 'jointSubstance':
      return jointSubstances.map((value) => ({ value, label: health(`substance.${value}`) }))
    case 'outcome':
      return testOutcomes.map((value) => ({ value, label: health(`outcome.${value}`) }))
    default:
      return undefined
  }
}
