import type { HealthForm } from '@portal/contracts-horses'
import {
  drugRoutes,
  joints,
  jointSubstances,
  medicalTypes,
  testOutcomes,
  type MedicalTypeInfo,
} from '@portal/contracts-horses/health-rules'
import { AgreementField, ChoiceField, PlainDateField, TextAreaField, TextField } from '@portal/ui/forms'
import { listShownFields, type RecordFields } from './record-fields.ts'
import { useHealthText, useRecordName } from './texts.ts'

interface RecordFormFieldsProps {
  readonly form: HealthForm
  /** The selected medical type. */
  readonly info: MedicalTypeInfo | undefined
  readonly values: RecordFields
}

/** The medical type of a record, and the fields that depend on it and on what was entered so far. */
export function RecordFormFields({ form: facts, info, values }: RecordFormFieldsProps) {
  const t = useHealthText()
  const getRecordName = useRecordName()
  const shown = listShownFields(info, values)
  const toOptions = <Value extends string>(options: readonly Value[], getLabel: (value: Value) => string) => [
    { value: '', label: t('form.select') },
    ...options.map((value) => ({ value, label: getLabel(value) })),
  ]
  const toPeople = (people: readonly { personId: string; name: string }[]) => [
    { value: '', label: t('form.select') },
    ...people.map(({ personId, name }) => ({ value: personId, label: name })),
  ]
  return (
    <>
      <ChoiceField
        name="medicalType"
        label={t('type')}
        required
        options={toOptions(medicalTypes, (type) => t(`type.${type}`))}
      />
      {shown.has('name') &&
        (info && info.names.length > 0 ? (
          <ChoiceField name="name" label={t('field.name')} required options={toOptions(info.names, getRecordName)} />
        ) : (
          <TextField name="name" label={t('field.name')} required />
        ))}
      {shown.has('date') && <PlainDateField name="date" label={t('field.date')} required />}
      {shown.has('conditionTreated') && (
        <TextAreaField name="conditionTreated" label={t('field.conditionTreated')} rows={2} required />
      )}
      {shown.has('dosage') && <TextField name="dosage" label={t('field.dosage')} required />}
      {shown.has('route') && (
        <ChoiceField
          name="route"
          label={t('field.route')}
          required
          options={toOptions(drugRoutes, (route) => t(`route.${route}`))}
        />
      )}
      {shown.has('joint') && (
        <ChoiceField
          name="joint"
          label={t('field.joint')}
          required
          options={toOptions(joints, (joint) => t(`joint.${joint}`))}
        />
      )}
      {shown.has('jointSubstance') && (
        <ChoiceField
          name="jointSubstance"
          label={t('field.jointSubstance')}
          required
          options={toOptions(jointSubstances, (substance) => t(`substance.${substance}`))}
        />
      )}
      {shown.has('device') && <TextField name="device" label={t('field.device')} required />}
      {shown.has('site') && <TextField name="site" label={t('field.site')} required />}
      {shown.has('usesPoweredDevice') && (
        <AgreementField name="usesPoweredDevice" label={t('field.usesPoweredDevice')} />
      )}
      {shown.has('isPinFiring') && <AgreementField name="isPinFiring" label={t('field.isPinFiring')} />}
      {shown.has('prescribingVeterinarianId') && (
        <ChoiceField
          name="prescribingVeterinarianId"
          label={t('field.prescribingVeterinarianId')}
          help={facts.veterinarians.length === 0 ? t('form.no-veterinarian') : undefined}
          required
          options={toPeople(facts.veterinarians)}
        />
      )}
      {shown.has('treatingPersonId') && (
        <ChoiceField
          name="treatingPersonId"
          label={t('field.treatingPersonId')}
          required
          options={toPeople(facts.treatingPersons)}
        />
      )}
      {shown.has('outcome') && (
        <ChoiceField
          name="outcome"
          label={t('field.outcome')}
          required
          options={toOptions(testOutcomes, (outcome) => t(`outcome.${outcome}`))}
        />
      )}
      {shown.has('results') && <TextAreaField name="results" label={t('field.results')} rows={3} required />}
    </>
  )
}
